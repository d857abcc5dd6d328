import { expect, test } from "vitest";
import { OPT_OUT_ENDING } from "../../../../domain/message/contact/opt-out-ending.ts";
import { emptyDraft } from "../draft/draft.ts";
import { changeKind } from "./change-kind.ts";

const ZA = { company: "", optOutSuffixes: [" STOP"] };
const GH = { company: "Ama", optOutSuffixes: [""] };
const sms = { ...emptyDraft("Shop"), text: "Bread R10", responseType: "flash" as const };

test("the words go along into RCS and back", () => {
  const rcs = changeKind(sms, "rcs", { company: "Corner Shop", optOutSuffixes: [" STOP"] });
  expect(rcs.content).toEqual({
    agentName: "Corner Shop",
    message: { type: "text", text: "Bread R10" },
    fallbackText: "Bread R10",
  });
  const back = changeKind({ ...sms, ...rcs, text: "" }, "sms", ZA);
  expect(back).toMatchObject({ kind: "sms", text: "Bread R10", content: null });
});

test("flash stays with SMS without a link only; banners begin empty", () => {
  expect(changeKind(sms, "sms", ZA).responseType).toBe("flash");
  expect(changeKind(sms, "sms-link", ZA).responseType).toBe("sms");
  expect(changeKind(sms, "display", ZA)).toMatchObject({
    responseType: "sms",
    content: { creatives: [] },
  });
});

test("where nobody can reply, an SMS has its opt-out link and a line or banner has none", () => {
  const ended = { ...sms, text: `Bread GHS 10${OPT_OUT_ENDING}` };
  expect(changeKind(ended, "pcm", GH).text).toBe("Bread GHS 10");
  expect(changeKind(ended, "display", GH).text).toBe("Bread GHS 10");
  expect(changeKind(ended, "sms-link", GH).text).toBe(ended.text);
  expect(changeKind(ended, "rcs", GH).content).toMatchObject({
    message: { text: "Bread GHS 10" },
    fallbackText: ended.text,
  });
  const line = { ...sms, kind: "pcm" as const, text: "Bread GHS 10" };
  expect(changeKind(line, "sms", GH).text).toBe(ended.text);
  expect(changeKind(line, "sms", ZA).text).toBe("Bread GHS 10");
});

test("an opt-out link that was taken out stays out in another kind of SMS", () => {
  expect(changeKind({ ...sms, text: "Bread GHS 10" }, "sms-link", GH).text).toBe("Bread GHS 10");
});
