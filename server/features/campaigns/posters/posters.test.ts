import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../../../../dev/testing/read-pdf-text.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { readPdfQr } from "../../../pdf/testing/read-pdf-qr.ts";

let tool: TestApp;
let owner: Member;
beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
});
afterAll(() => tool.close());

const PAPER_SIZES = { A4: "595.28 841.89", A5: "419.53 595.28" } as const;

/** The fields of the code that a text makes. */
const codeOf = (text: string) =>
  encode(text, { ecc: "Q", border: 0 }).data.map((row) =>
    row.map((isDark) => (isDark ? "#" : " ")).join(""),
  );

function opened({ contentBase64 }: { contentBase64: string }) {
  const pdf = Buffer.from(contentBase64, "base64");
  const file = pdf.toString("latin1");
  return {
    words: readPdfText(pdf).replace(/\s+/g, " "),
    code: readPdfQr(pdf),
    pages: [...file.matchAll(/\/Type \/Page\n/g)].length,
    box: /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(file)?.[1],
  };
}

test.each(["A4", "A5"] as const)(
  "a page's poster is one %s page with name, offer and address, and its code leads to the page",
  async (paper) => {
    const site = await owner.client.sites.save({
      name: "Thandi’s “Ŋmɛ” Bakery",
      offer: "Fresh rolls R2 each 🔥",
      address: "12 Main Road",
      phone: "0821234567",
      countryId: 6,
    });
    const file = await owner.client.sites.poster({ id: site.id, paper });
    const poster = opened(file);
    expect(file.fileName).toBe(`poster-${paper}.pdf`);
    for (const shown of ["Thandi’s “Ŋmɛ” Bakery", "Fresh rolls R2 each ", "12 Main Road"])
      expect(poster.words).toContain(shown);
    expect(poster.words).not.toContain("?");
    expect(poster).toMatchObject({ code: codeOf(site.url), pages: 1, box: PAPER_SIZES[paper] });
  },
);

async function aVoucher(draft: { text: string; link?: string }): Promise<string> {
  const { id } = await owner.client.campaigns.createDraft({ countryId: 6, draft });
  await owner.client.vouchers.set({ campaignId: id, word: "BREAD20" });
  return id;
}

test("a voucher's poster shows the word, and its code passes the offer on", async () => {
  const text = "Rolls R2 & coffee free: say BREAD20";
  const poster = opened(
    await owner.client.vouchers.poster({ campaignId: await aVoucher({ text }) }),
  );
  for (const shown of ["BREAD20", "Show this word at the till", "Rolls R2 & coffee free"])
    expect(poster.words).toContain(shown);
  expect(poster.code).toEqual(codeOf(`https://wa.me/?text=${encodeURIComponent(text)}`));
});

test("with a link the voucher's code leads to the offer", async () => {
  const link = "https://shop.example/rolls";
  const campaignId = await aVoucher({ text: "Say BREAD20: {link}", link });
  const poster = opened(await owner.client.vouchers.poster({ campaignId, paper: "A5" }));
  expect(poster.words).toContain("shop.example/rolls");
  expect(poster.words).not.toContain("{link}");
  expect(poster.code).toEqual(codeOf(link));
});

test("a poster is in the language of the app, and a very long message ends in dots on its one page", async () => {
  const campaignId = await aVoucher({ text: "Say BREAD20 at the till today. ".repeat(25) });
  const headers = { "accept-language": "af" };
  const reply = await owner.fetch(`/api/v1/campaigns/${campaignId}/voucher/poster`, { headers });
  const poster = opened((await reply.json()) as { contentBase64: string });
  expect(poster.words).toContain("Wys hierdie woord by die kasregister");
  expect(poster.pages).toBe(1);
});
