import { afterCommit } from "../../../platform/database/after-commit.ts";
import type { Bus } from "../../providers/bus/bus.ts";
import type { Announcer } from "./announcer.ts";

/** Announcements over a bus beside the database: published after the commit, by the process that committed. */
export function createBusAnnouncer(bus: Bus): Announcer {
  return {
    announce: (db, channel, ...payloads) =>
      afterCommit(db, () => {
        for (const payload of payloads) bus.publish(channel, payload);
      }),
    listen: (channel, hearing) => bus.subscribe(channel, hearing),
    wakesWorkers: true,
    close: () => bus.close(),
  };
}
