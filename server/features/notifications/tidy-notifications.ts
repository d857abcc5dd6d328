import { COUNTRIES } from "../../../domain/countries.ts";
import { valueOn } from "../../../domain/schedule/dated.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { deleteWrittenBefore } from "./notifications.store.ts";

const DAY_MS = 86_400_000;

/** Deletes notifications that are older than the law of their owner's country lets them be today. */
export async function tidyNotifications({
  db,
  clock,
}: Pick<NotificationsDeps, "db" | "clock">): Promise<void> {
  const nowMs = clock.now().getTime();
  for (const { id: countryId, timeZone } of COUNTRIES) {
    const today = zonedParts(nowMs, timeZone).date;
    const { notificationDays } = valueOn(await readRule(db, countryId, "retention"), today);
    await deleteWrittenBefore(db, {
      countryId,
      before: new Date(nowMs - notificationDays * DAY_MS),
    });
  }
}
