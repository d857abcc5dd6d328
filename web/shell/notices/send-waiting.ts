import { sendStoredDrafts } from "../../features/campaigns/draft/send-stored-drafts.ts";
import { queryClient } from "../../query/query-client.ts";
import { sendWaiting } from "../../offline/outbox.ts";
import { refusalOf, sendChange } from "../../offline/send-change.ts";
import { waitingCount } from "./waiting-count.ts";

const LOCK = "lh-outbox";

/** Sends everything that waits, from one window at a time. */
export async function sendAllWaiting(): Promise<void> {
  if (waitingCount() === 0) return;
  if (!navigator.locks) return sendAll();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendAll() : undefined,
  );
}

async function sendAll(): Promise<void> {
  const before = waitingCount();
  await sendWaiting(sendChange, refusalOf);
  await sendStoredDrafts();
  if (waitingCount() < before) await queryClient.invalidateQueries();
}
