import type { Outputs } from "../../../api/client.ts";

type Queue = Outputs["administration"]["jobs"]["queues"][number];

/** The queues in which something waits, runs or has failed. */
export function busyQueues(queues: readonly Queue[]): Queue[] {
  return queues.filter(
    ({ waiting, retrying, active, failed }) => waiting + retrying + active + failed > 0,
  );
}
