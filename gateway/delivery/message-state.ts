/** Where a message stands, as the database keeps it: on its way, or what its receipt said. */
export const MESSAGE_STATE = { sent: 1, delivered: 2, undelivered: 3 } as const;
