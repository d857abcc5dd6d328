import {
  type AnyProcedure,
  type AnyRouter,
  createProcedureClient,
  ORPCError,
  isProcedure,
} from "@orpc/server";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import type { CallGuard } from "./security/call-guard.ts";
import { traitsOf } from "./security/traits.ts";
import type { RequestContext } from "./context.ts";
import { errorEnvelope, mapError, type MappedError } from "./error-mapper.ts";
import { translate } from "../../domain/translate.ts";

type CodedProcedure = { procedure: AnyProcedure; path: string[] };

/** The procedures that carry a method code (spec section 7), by that code. Throws when two carry the same one. */
export function proceduresByCode(router: AnyRouter): Map<string, CodedProcedure> {
  const found = new Map<string, CodedProcedure>();
  collect(router, [], found);
  return found;
}

function collect(node: unknown, path: string[], found: Map<string, CodedProcedure>): void {
  if (isProcedure(node)) {
    const { code } = traitsOf(node);
    if (code === undefined) return;
    if (found.has(code)) throw new Error(`Two procedures carry the method code ${code}.`);
    found.set(code, { procedure: node, path });
    return;
  }
  if (typeof node !== "object" || node === null) return;
  for (const [key, child] of Object.entries(node)) collect(child, [...path, key], found);
}

/** `POST /functions`: `{ method, data }` → `{ result }`, or `{ error: { code, message, details } }` with its status. */
export function createFunctionsHandler(
  router: AnyRouter,
  guard: CallGuard,
): (request: Request, context: RequestContext) => Promise<Response> {
  const procedures = proceduresByCode(router);
  return async (request, context) => {
    try {
      const { method, data } = await readCall(request);
      const target = procedures.get(method);
      if (!target)
        throw new AppError("not-found", { message: translate("There is no such method.") });
      const client = createProcedureClient(target.procedure, {
        context,
        path: target.path,
        interceptors: [guard],
      });
      return Response.json({ result: await client(data, { signal: request.signal }) });
    } catch (error) {
      return failure(mapError(error));
    }
  };
}

function failure(mapped: MappedError): Response {
  return Response.json(errorEnvelope(mapped), { status: mapped.status });
}

async function readCall(request: Request): Promise<{ method: string; data: unknown }> {
  let body: unknown;
  try {
    body = await request.json();
  } catch (error) {
    throw new ORPCError("BAD_REQUEST", { cause: error });
  }
  if (
    typeof body !== "object" ||
    body === null ||
    !("method" in body) ||
    typeof body.method !== "string"
  ) {
    throw invalidArgument([{ path: "method", message: translate("Enter the method code.") }]);
  }
  const data = "data" in body ? body.data : undefined;
  return { method: body.method, data: data ?? {} };
}
