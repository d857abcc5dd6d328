/** How one of the connections of a turn is chosen: by their shares, or the cheapest of those that deliver well enough. */
export type RouteChoice = {
  by: "share" | "price";
  /** By price alone: a connection that delivered fewer of a hundred messages is left out; 0 leaves out none. */
  minDeliveredPercent: number;
};

export const BY_SHARE: RouteChoice = { by: "share", minDeliveredPercent: 0 };
