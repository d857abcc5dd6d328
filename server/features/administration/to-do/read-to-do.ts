import { otherCellOf } from "../../../../domain/cells.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { NetworkConnection } from "../../../providers/messaging/messaging-networks.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { askNetworks } from "../networks/ask-networks.ts";
import { listRegisterStates } from "../register/register-number.store.ts";
import { isRegisterDue } from "../register/remind-of-register.ts";
import { countToDo } from "./to-do.store.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "messaging" | "campaigns">;

/**
 * What waits for an administrator, the most urgent first. What they asked for themselves waits for somebody else and is no
 * task of theirs. A gateway that gives no answer hides only what networks need.
 */
export async function readToDo(
  { db, clock, messaging, campaigns: { cells = [] } }: Deps,
  administratorId: string,
) {
  const [counts, registers, networks] = await Promise.all([
    countToDo(db, administratorId),
    listRegisterStates(db),
    readConnections(messaging),
  ]);
  const now = clock.now();
  const due = registers.filter(
    ({ countryId, takenAt, isShown }) =>
      !otherCellOf(cells, countryId) && (isShown || isRegisterDue(takenAt, now)),
  );
  const tasks = [
    { kind: "differences" as const, count: counts.differences },
    { kind: "bonuses" as const, count: counts.bonuses },
    { kind: "corrections" as const, count: counts.corrections },
    { kind: "disputes" as const, count: counts.disputes },
    { kind: "refunds" as const, count: counts.refunds },
    { kind: "reviews" as const, count: counts.reviews },
    ...ofNetworks(networks ?? []),
    { kind: "registers" as const, count: due.length },
    { kind: "support" as const, count: counts.support },
    { kind: "jobs" as const, count: counts.jobs },
  ];
  return {
    tasks: tasks.filter(({ count }) => count > 0),
    second: counts.bonuses + counts.corrections,
    own: counts.ownBonuses + counts.ownCorrections,
    areNetworksKnown: networks !== undefined,
  };
}

/** Undefined while the gateway gives no answer. */
async function readConnections(
  messaging: Deps["messaging"],
): Promise<NetworkConnection[] | undefined> {
  try {
    return (await askNetworks(() => messaging.listNetworks())).connections;
  } catch (error) {
    const isSilent =
      error instanceof AppError &&
      (error.code === "unavailable" || error.code === "deadline-exceeded");
    if (isSilent) return undefined;
    throw error;
  }
}

function ofNetworks(connections: readonly NetworkConnection[]) {
  const troubled = connections.filter(
    ({ isEnabled, state }) => isEnabled && (state === "resting" || state === "broken"),
  );
  const requested = connections.flatMap(({ senders }) =>
    senders.filter(({ state }) => state === "requested"),
  );
  return [
    { kind: "complaints" as const, count: connections.filter(({ spam }) => spam.isOften).length },
    { kind: "networks" as const, count: troubled.length },
    { kind: "senders" as const, count: requested.length },
  ];
}
