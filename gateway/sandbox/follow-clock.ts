import { fetchClockOffset, type ShiftableClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log/log.ts";

/** Goes by the sandbox's clock. It may start after the gateway; it announces the clock at its next step anyway. */
export async function followClock(clock: ShiftableClock, url: string, log: Log): Promise<void> {
  try {
    clock.setOffset(await fetchClockOffset(url));
  } catch (err) {
    log.warn({ err }, "the shared clock does not answer: going by the machine until it does");
  }
}
