import { readPrimary } from "../../../db/read-side.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { aWorld, FRIDAY_MS, type World } from "../../campaigns/testing/a-world.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { NOTIFY_NETWORKS_JOB, notifyNetworks } from "../reference/notify-networks.ts";

export type Administration = {
  world: World;
  deps: AdministrationDeps;
  /** Changes that the networks have not heard of yet, oldest first. */
  reported: object[];
  /** Tells the networks each of them, as the job does. */
  notifyAll(): Promise<void>;
};

/** Back office over a world of campaigns, on Friday morning; what networks are to hear waits for `notifyAll`. */
export async function anAdministration(): Promise<Administration> {
  const world = await aWorld();
  world.setNow(FRIDAY_MS);
  const reported: object[] = [];
  const deps: AdministrationDeps = {
    ...world.deps,
    readSide: readPrimary(world.deps.db),
    jobs: {
      async send(_tx, name, data) {
        if (name === NOTIFY_NETWORKS_JOB) reported.push(data);
      },
    },
    cipher: createNumberCipher(Buffer.alloc(32, 1)),
    notify: async () => {},
    campaigns: world.deps,
    isAdmin: () => true,
    files: world.audience.files,
    listUrls: world.audience.listUrls,
    adminUserIds: [],
  };
  const notifyAll = async () => {
    for (const change of reported.splice(0)) await notifyNetworks(deps, change);
  };
  return { world, deps, reported, notifyAll };
}
