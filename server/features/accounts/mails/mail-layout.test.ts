import { expect, test } from "vitest";
import { layOut } from "./mail-layout.ts";

test("what users have typed is text in a letter, wherever it stands, and an address stays one", () => {
  const typed = `<img src="x" onerror="alert(1)"> & Sons`;
  const { subject, text, html } = layOut("owner@shop.test", {
    subject: typed,
    greeting: typed,
    before: [typed],
    button: { label: typed, url: `https://shop.test/?a=1&b="><script>` },
    after: [typed],
  });
  expect([subject, text]).toEqual([typed, expect.stringContaining(typed)]);
  expect(html).not.toMatch(/<img|<script/i);
  expect(
    html.split("&lt;img src=&quot;x&quot; onerror=&quot;alert(1)&quot;&gt; &amp; Sons"),
  ).toHaveLength(6);
  expect(html).toContain(`href="https://shop.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;"`);
});
