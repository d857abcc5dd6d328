import { z } from "zod";
import type { MessageResult } from "../call/dialect.ts";
import { nothing, refused } from "../call/read-failure.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";

/** A status as answers and receipts carry it. Source: infobip.com/docs/essentials/response-status-and-error-codes. */
export const statusSchema = z.object({ groupId: z.number().int(), id: z.number().int() });
export const errorSchema = z.object({ name: z.string().default("") }).nullish();

type Status = z.infer<typeof statusSchema>;

const GROUP = { pending: 1, undeliverable: 2, delivered: 3, expired: 4, rejected: 5 } as const;
const DELIVERED_TO_OPERATOR = 2;
const DUPLICATE = 23;

const REFUSALS: ReadonlyMap<number, MessageResult> = new Map([
  [6, refused(FAILURE.networkFault, true)],
  [8, refused(FAILURE.unknownNumber, false)],
  [10, refused(FAILURE.barred, false)],
  [11, refused(FAILURE.sender, true)],
  [12, nothing("credit")],
  [13, refused(FAILURE.sender, true)],
  [14, refused(FAILURE.barred, false)],
  [17, refused(FAILURE.networkFault, true)],
  [18, refused(FAILURE.networkFault, true)],
  [19, refused(FAILURE.networkFault, true)],
  [20, nothing("throttled")],
  [21, nothing("fault")],
  [24, refused(FAILURE.content, true)],
  [25, refused(FAILURE.content, true)],
  [51, refused(FAILURE.unknownNumber, false)],
  [52, refused(FAILURE.unknownNumber, false)],
]);

/** What a status in the answer to a call means. One that Infobip has already is taken: the call was repeated. */
export function sendResultOf({ groupId, id }: Status, reference: string): MessageResult {
  if (groupId === GROUP.pending || groupId === GROUP.delivered || id === DUPLICATE)
    return { outcome: "accepted", references: [reference] };
  return REFUSALS.get(id) ?? refused(FAILURE.networkFault, true);
}

/** What a status in a receipt means. Delivered to the operator is progress, not delivery. */
export function stateOf(
  { groupId, id }: Status,
  errorName: string,
): { state: "sent" | "delivered" | "undelivered"; reason: ReceiptReason | undefined } {
  if (groupId === GROUP.delivered)
    return { state: id === DELIVERED_TO_OPERATOR ? "sent" : "delivered", reason: undefined };
  const isFailed =
    groupId === GROUP.undeliverable || groupId === GROUP.expired || groupId === GROUP.rejected;
  // A duplicate that is rejected says nothing of the first one.
  if (!isFailed || id === DUPLICATE) return { state: "sent", reason: undefined };
  return { state: "undelivered", reason: reasonOf(groupId, id, errorName) };
}

const ERRORS: readonly (readonly [RegExp, ReceiptReason])[] = [
  [/UNKNOWN_SUBSCRIBER|UNIDENTIFIED_SUBSCRIBER|INVALID_DEST|UNALLOCATED/, FAILURE.unknownNumber],
  [/MEMORY_CAPACITY|MESSAGE_WAITING_LIST_FULL/, FAILURE.handsetFull],
  [/BLACKLIST|BLOCKED|DND|CALL_BARRED|BARRED/, FAILURE.barred],
  [/SENDER|SOURCE_ADDRESS/, FAILURE.sender],
  [/SPAM|CONTENT|TEXT/, FAILURE.content],
  [/ABSENT|PAGING|DETACHED|EXPIRED|NO_RESPONSE|SM_RETRY/, FAILURE.absent],
];

function reasonOf(groupId: number, id: number, errorName: string): ReceiptReason {
  const named = ERRORS.find(([pattern]) => pattern.test(errorName))?.[1];
  if (named !== undefined) return named;
  const refusal = REFUSALS.get(id);
  if (refusal?.outcome === "refused") return refusal.reason;
  return groupId === GROUP.expired ? FAILURE.absent : FAILURE.networkFault;
}
