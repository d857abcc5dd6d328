import type { Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { ClockGuard } from "../../platform/database/clock/clock-guard.ts";
import { changeRoute } from "../catalogue/change-route.ts";
import { changeHoliday } from "../rules/change-holiday.ts";
import { changeRule } from "../rules/change-rule.ts";
import { changeRegister } from "../opt-outs/change-register.ts";
import { liftOptOut } from "../opt-outs/lift-opt-out.ts";
import { listMaskedOptOuts } from "../opt-outs/list-register.ts";
import { countOptOutsByDay, findOptOut } from "../opt-outs/read-register.ts";
import { readNumberHistory } from "../reports/read-number-history.ts";
import { type AcceptDeps, acceptTransactional } from "../transactional/accept-message.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";

export type OperationApiDeps = AcceptDeps & {
  nowMs: () => number;
  clockGuard: Pick<ClockGuard, "isRight">;
};

const PAGE = 50;
const MAX_PAGE = 200;

/** Registers the endpoints other than campaigns. */
export function serveOperation(app: Hono, guard: Guard, deps: OperationApiDeps): void {
  serveEndpoint(app, endpoints.transactionalMessage, guard, async (body) => {
    // By a clock that is ahead a code would wait until the time that it says.
    if (!(await deps.clockGuard.isRight())) throw new AppError("unavailable");
    const { id, state, dueMs } = await acceptTransactional(deps, body, deps.nowMs());
    // In doubt it is never sent again, so for whoever asks it is sent.
    const shown = state === "doubtful" ? "sent" : state;
    return { id, state: shown, dueAt: new Date(dueMs).toISOString() };
  });
  serveEndpoint(app, endpoints.findOptOut, guard, (body) => findOptOut(deps, body));
  serveEndpoint(app, endpoints.numberHistory, guard, (body) => readNumberHistory(deps, body));
  serveEndpoint(app, endpoints.liftOptOut, guard, (body) => liftOptOut(deps, body, deps.nowMs()));
  serveEndpoint(app, endpoints.optOutList, guard, ({ countryId, before, limit = PAGE }) =>
    listMaskedOptOuts(deps, {
      countryId,
      before,
      limit: Math.max(1, Math.min(limit, MAX_PAGE)),
    }),
  );
  serveEndpoint(app, endpoints.nationalRegister, guard, async (body) => {
    await changeRegister(deps, body, deps.nowMs());
    return { added: body.added.length, gone: body.gone.length };
  });
  serveEndpoint(app, endpoints.optOutCounts, guard, async (query) => ({
    counts: await countOptOutsByDay(deps.db, query),
  }));
  serveEndpoint(app, endpoints.publicHoliday, guard, async (body) => {
    await changeHoliday(deps.db, body, deps.nowMs());
    return body;
  });
  serveEndpoint(app, endpoints.countryRule, guard, async (body) => {
    await changeRule(deps.db, body, deps.nowMs());
    return { countryId: body.countryId, kind: body.kind, revision: body.revision };
  });
  serveEndpoint(app, endpoints.routeWords, guard, async (body, routeId) => {
    const { name, optOutSuffix } = await changeRoute(deps.db, routeId, body);
    return { routeId, name, optOutSuffix };
  });
}
