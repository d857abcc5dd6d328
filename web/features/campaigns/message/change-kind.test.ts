import { expect, test } from "vitest";
import { emptyDraft } from "../draft/draft.ts";
import { changeKind } from "./change-kind.ts";

const sms = { ...emptyDraft("Shop"), text: "Bread R10", responseType: 8 as const };

test("the words go along into RCS and back", () => {
  const rcs = changeKind(sms, 5, "Corner Shop");
  expect(rcs.content).toEqual({
    agentName: "Corner Shop",
    message: { type: "text", text: "Bread R10" },
    fallbackText: "Bread R10",
  });
  const back = changeKind({ ...sms, ...rcs, text: "" }, 1, "");
  expect(back).toMatchObject({ flowTypeId: 1, text: "Bread R10", content: null });
});

test("flash stays with SMS without a link only; banners begin empty", () => {
  expect(changeKind(sms, 1, "").responseType).toBe(8);
  expect(changeKind(sms, 2, "").responseType).toBe(1);
  expect(changeKind(sms, 4, "")).toMatchObject({ responseType: 1, content: { creatives: [] } });
});
