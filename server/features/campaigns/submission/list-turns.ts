import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";

const underWay = new Map<string, Promise<unknown>>();

/**
 * Gives networks one list of a member at a time: a list of millions takes a network a minute, and whoever books many of them waits for
 * the own ones and not with all the workers that others need. Where it does not `wait`, it throws MessagingError (unavailable) while
 * another is under way, so that the submission is carried on later.
 */
export async function inListTurn<Result>(
  userId: string,
  wait: boolean,
  give: () => Promise<Result>,
): Promise<Result> {
  for (let other = underWay.get(userId); other; other = underWay.get(userId)) {
    if (!wait) throw new MessagingError("unavailable", "Another list of the member is under way.");
    await other.catch(() => {});
  }
  const own = give();
  underWay.set(userId, own);
  try {
    return await own;
  } finally {
    underWay.delete(userId);
  }
}
