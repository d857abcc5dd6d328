import type { KindSummary } from "../kind-screens.ts";

/** A line under a "please call me" in words. */
export const pcmSummary: KindSummary = {
  // Somebody asks to be called; our line stands below.
  drawing: {
    lines:
      "M12 10h40a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM24 18c0 8 6 14 14 14l2-5-5-3-2 2c-2-1-4-3-5-5l2-2-3-5z",
    bright: "M16 40h32M16 46h20",
  },
  textOf: ({ text }) => text,
  Details: () => null,
};
