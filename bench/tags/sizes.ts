/** Subscribers of the base; those of route 97 are asked for. */
export const SUBSCRIBERS = 1_000_000;
export const SEED = 42;
/** Campaigns at the same time, and how many people each is booked for. */
export const CAMPAIGNS = 20;
export const PEOPLE_EACH = 100_000;
/** People asked for, one after the other. */
export const ASKED = 200_000;
