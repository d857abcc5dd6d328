type Announced = { notificationId: string; userId: string | undefined };

/** With whose it is, so that only processes with a page of theirs read it. */
export const toPayload = ({ notificationId, userId }: Announced & { userId: string }): string =>
  `${notificationId} ${userId}`;

/** A process of the release before announces the notification alone. */
export function fromPayload(payload: string): Announced {
  const [notificationId = "", userId] = payload.split(" ");
  return { notificationId, userId };
}
