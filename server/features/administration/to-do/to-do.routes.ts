import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import { requireUser, type RequestContext } from "../../../http/context.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readToDo } from "./read-to-do.ts";

/** What waits for administrators. */
export function createToDoRoutes(deps: AdministrationDeps) {
  const os = implement(contract.administration).$context<RequestContext>();
  return {
    toDo: os.toDo.handler(({ context }) => readToDo(deps, requireUser(context).userId)),
  };
}
