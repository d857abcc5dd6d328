/** Fewer say nothing about a campaign or a connection. */
const MIN_COMPLAINTS = 3;
/** Complaints of a thousand messages at which networks begin to block a sender. */
const MAX_PER_MILLE = 1;

/** Whether people call more messages spam than networks put up with: at least three, and one of a thousand. */
export function isOftenCalledSpam({
  complaints,
  messages,
}: {
  complaints: number;
  messages: number;
}): boolean {
  return complaints >= MIN_COMPLAINTS && complaints * 1000 >= messages * MAX_PER_MILLE;
}
