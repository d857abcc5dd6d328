import type { ProcedureTraits } from "../../../contract/traits.ts";
import { type Cells, refuseOtherCell } from "../../../domain/cells.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import { findUnstorable } from "../../../domain/storable-values.ts";
import { translate } from "../../../domain/translate.ts";
import { asIdentity, continueAs } from "../../identity/identity.ts";
import type { Log } from "../../../platform/log/log.ts";
import { noteOnSpan } from "../../../platform/tracing/spans.ts";
import { admitActing } from "./acting.ts";
import { identityOf } from "./identity-of.ts";
import { mapError, toOrpcError } from "../error-mapper.ts";
import { requireIdempotencyKey, type RequestContext } from "../context.ts";
import { withDeadline } from "./deadline.ts";
import { admitRole } from "./role.ts";
import { admitSecondFactor } from "./second-factor.ts";
import { traitsOf } from "./traits.ts";

/** Not its cookies: that of the session has ended, and without the others the next sign-in is refused once. */
const FORGET_ALL = '"cache", "storage"';

type Call = {
  context: RequestContext;
  path: readonly string[];
  procedure: unknown;
  input: unknown;
  signal?: AbortSignal | undefined;
};

export type CallGuardOptions = {
  timeoutMs: number;
  log: Log;
  cells: Cells;
  /** Called for a procedure with a limit of its own; throws to refuse. */
  admitLimit(context: RequestContext, limit: NonNullable<ProcedureTraits["limit"]>): Promise<void>;
  /** Called before an administrator changes something as an advertiser. */
  recordActing(context: RequestContext, call: string): Promise<void>;
};

export type CallGuard = <Options extends Call & { next(options?: Options): Promise<unknown> }>(
  options: Options,
) => Promise<unknown>;

/**
 * Guards every procedure call on every transport: access by the procedure's traits before any of it runs, as whom it reaches
 * the database, storable values, the time-out, and the error table.
 */
export function createCallGuard({
  timeoutMs,
  log,
  cells,
  admitLimit,
  recordActing,
}: CallGuardOptions): CallGuard {
  return async (options) => {
    const { context, path } = options;
    noteOnSpan({ call: path.join(".") }, path.join("."));
    try {
      const traits = traitsOf(options.procedure);
      if (traits.limit) await admitLimit(context, traits.limit);
      admitSecondFactor(context, traits.secondFactor);
      admitRole(context, traits.role);
      const isRecorded = admitActing(context, traits.acting);
      if (traits.idempotent) requireIdempotencyKey(context);
      refuseUnstorable(options.input);
      if (traits.country) admitCountry(cells, options.input, traits.country);
      if (isRecorded) await recordActing(context, path.join("."));
      const identity = identityOf(context, traits);
      const answer = await asIdentity(identity, () =>
        withDeadline(timeoutMs, options.signal, (signal) => options.next({ ...options, signal })),
      );
      if (traits.clearsDevice) context.responseHeaders.set("Clear-Site-Data", FORGET_ALL);
      return continueAs(identity, answer);
    } catch (err) {
      const mapped = mapError(err);
      if (mapped.retryAfterSeconds !== undefined)
        context.responseHeaders.set("Retry-After", String(mapped.retryAfterSeconds));
      if (mapped.isUnknown) {
        log.error({ err, requestId: context.requestId, call: path.join(".") }, "a call failed");
      }
      throw toOrpcError(mapped);
    }
  };
}

/** Throws invalid-argument for the country of another cell. In addresses its id is a text. */
function admitCountry(cells: Cells, input: unknown, path: string): void {
  let value = input;
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  refuseOtherCell(cells, Number(value), path);
}

/** Throws invalid-argument, so that no procedure has to think of it. */
function refuseUnstorable(input: unknown): void {
  const found = findUnstorable(input);
  if (!found) return;
  const message =
    found.problem === "character"
      ? translate(
          "This text contains a character that we cannot save. Enter it again without that character.",
        )
      : translate("Check this value.");
  throw invalidArgument([{ path: found.path, message }]);
}
