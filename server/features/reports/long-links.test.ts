import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../../../dev/testing/read-pdf-text.ts";
import { createTestApp, type TestApp } from "../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 60_000);
afterAll(() => tool.close());

test("a link that reads as a pattern stands in a report and a poster as it is written, and takes no memory", async () => {
  const owner = await tool.signedUp();
  const written = { text: "Bread {link} today", link: "https://a.example/$'x" };
  const short = await owner.client.campaigns.createDraft({
    countryId: 6,
    flowTypeId: 2,
    draft: written,
  });
  const report = await owner.client.reports.pdf({ campaignId: short.id });
  expect(readPdfText(Buffer.from(report.contentBase64, "base64"))).toContain("a.example/$");
  const draft = { text: "{link}".repeat(300), link: "$'".repeat(900) };
  const { id } = await owner.client.campaigns.createDraft({ countryId: 6, flowTypeId: 2, draft });
  await owner.client.vouchers.set({ campaignId: id, word: "BREAD" });
  const before = process.cpuUsage();
  await owner.client.reports.pdf({ campaignId: id });
  await owner.client.vouchers.poster({ campaignId: id, paper: "A4" });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
}, 30_000);
