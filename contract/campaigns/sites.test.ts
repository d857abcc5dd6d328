import { expect, test } from "vitest";
import { siteContent } from "./sites.ts";

const page = { name: "Corner Shop", offer: "Bread at half price" };

test.each([
  "red",
  "#fff",
  "#0b5fa5;}body{display:none",
  "#0b5fa5}",
  "url(https://other.example/x)",
  "var(--x)",
  "expression(alert(1))",
  "#0b5fa5\n",
  "#0b5fg5",
  "</style><script>",
])("%j is no colour of a page: nothing of a style is anybody's but six digits", (colour) => {
  expect(siteContent.safeParse({ ...page, colour }).success).toBe(false);
  expect(siteContent.safeParse({ ...page, colour: "#0B5fa5" }).success).toBe(true);
});
