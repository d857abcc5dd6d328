import { expect, test } from "vitest";
import type { Country } from "../../draft/draft.ts";
import { emptyDraft } from "../../draft/draft.ts";
import { wholeSms } from "./sms-words.tsx";

test("the review shows the message as the preview does: with the words of the first network, not the longest", () => {
  const routes = [
    { name: "Umoya", optOutSuffix: " OptOut? Reply STOP" },
    { name: "Lerato", optOutSuffix: " To opt out reply STOP. It is free" },
  ];
  const country = { code: "ZA", routes } as unknown as Country;
  const draft = { ...emptyDraft("Thandi"), text: "Vetkoek R5." };
  expect(wholeSms(draft, country)).toBe("Thandi: Vetkoek R5. OptOut? Reply STOP");
});
