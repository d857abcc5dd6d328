import { AppError, invalidArgument } from "../../../domain/errors.ts";
import type { ServiceProblem } from "../../services/facts.ts";
import type { ServiceOrder } from "../../services/service-order.ts";

/** Fields of an order that the wire calls otherwise. */
const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ["kind", "flowTypeId"],
  ["linkId", "urlLinkId"],
  ["startMs", "startPeriod"],
  ["endMs", "endPeriod"],
  ["offerEndsMs", "offerEndsAt"],
  ["isTest", "status"],
  ["targetModel", "targetModelId"],
  ["targeting", "profileTargeting"],
  ["listId", "profileTargeting.listId"],
  ["otherListIds", "profileTargeting.otherListIds"],
  ["listUse", "profileTargeting.listUse"],
  ["excludeListId", "profileTargeting.excludeListId"],
  ["allocation", "allocationTypeId"],
] satisfies [keyof ServiceOrder, string][]);

/** Problems of an order, at the fields of the wire. */
export function atWireFields<Problem extends Pick<ServiceProblem, "path">>(
  problems: readonly Problem[],
): Problem[] {
  return problems.map((problem) => {
    const [field = "", ...rest] = problem.path.split(".");
    return { ...problem, path: [WIRE_NAMES.get(field) ?? field, ...rest].join(".") };
  });
}

/** Does the work; an order that is refused is refused at the fields of the wire. */
export async function refusedAtWireFields<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid-argument" && isProblems(error.details))
      throw invalidArgument(atWireFields(error.details));
    throw error;
  }
}

function isProblems(details: unknown): details is ServiceProblem[] {
  return Array.isArray(details) && details.every((it) => typeof it?.path === "string");
}
