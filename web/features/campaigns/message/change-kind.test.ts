import { expect, test } from "vitest";
import { emptyDraft } from "../draft/draft.ts";
import { changeKind } from "./change-kind.ts";

const sms = { ...emptyDraft("Shop"), text: "Bread R10", responseType: "flash" as const };

test("the words go along into RCS and back", () => {
  const rcs = changeKind(sms, "rcs", "Corner Shop");
  expect(rcs.content).toEqual({
    agentName: "Corner Shop",
    message: { type: "text", text: "Bread R10" },
    fallbackText: "Bread R10",
  });
  const back = changeKind({ ...sms, ...rcs, text: "" }, "sms", "");
  expect(back).toMatchObject({ kind: "sms", text: "Bread R10", content: null });
});

test("flash stays with SMS without a link only; banners begin empty", () => {
  expect(changeKind(sms, "sms", "").responseType).toBe("flash");
  expect(changeKind(sms, "sms-link", "").responseType).toBe("sms");
  expect(changeKind(sms, "display", "")).toMatchObject({
    responseType: "sms",
    content: { creatives: [] },
  });
});
