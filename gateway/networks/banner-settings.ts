import { z } from "zod";

/** Categories of the IAB's content taxonomy 1.0. */
export const iabCategories = z.array(z.string().regex(/^IAB\d{1,2}(-\d{1,2})?$/));

/** The setting of what our banners are about, as every seller of places for banners asks for it. */
export const ownCategories = iabCategories.min(1).max(20).default(["IAB22"]).meta({
  title: "Categories of our banners",
  description: "By the IAB content taxonomy 1.0, such as IAB22 for shopping, with commas.",
});
