/** Stored state of a message: on its way, or the result of its receipt. */
export const MESSAGE_STATE = { sent: 1, delivered: 2, undelivered: 3 } as const;
