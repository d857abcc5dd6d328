import { expect, test, vi } from "vitest";
import { createPasskeyTurns } from "./passkey-turns.ts";

/** A browser that answers when the test says so; what it is asked for is told in `asked`, with how it ended. */
function aBrowser() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const signIn = vi.fn(
    ({ inField, signal }: { inField: boolean; signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        const place = inField ? "field" : "button";
        asked.push(place);
        answers.push(resolve);
        signal.addEventListener("abort", () => {
          asked.push(`${place} ended`);
          reject(new DOMException("", "AbortError"));
        });
      }),
  );
  return { asked, answers, signIn };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the button ends the field's wait before it asks for anything of its own", async () => {
  const { asked, answers, signIn } = aBrowser();
  const onDone = vi.fn(() => Promise.resolve());
  const turns = createPasskeyTurns(onDone, signIn);
  const field = turns.inField();
  const button = turns.byButton();
  await expect(field).rejects.toMatchObject({ name: "AbortError" });
  await settle();
  // The field that was ended leaves the turn to the button.
  void turns.inField();
  await settle();
  expect(asked).toEqual(["field", "field ended", "button"]);
  answers[1]?.();
  await button;
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("a field that is ready late leaves the sign-in by the button alone", async () => {
  const { asked, answers, signIn } = aBrowser();
  const turns = createPasskeyTurns(() => Promise.resolve(), signIn);
  const button = turns.byButton();
  await turns.inField();
  answers[0]?.();
  await button;
  await turns.inField();
  expect(asked).toEqual(["button"]);
});

test("the field offers its suggestions again after a sign-in by the button that came to nothing", async () => {
  const { asked, signIn } = aBrowser();
  signIn.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const turns = createPasskeyTurns(() => Promise.resolve(), signIn);
  await expect(turns.byButton()).rejects.toMatchObject({ name: "NotAllowedError" });
  void turns.inField().catch(() => undefined);
  expect(asked).toEqual(["field"]);
});

test("a choice in the field that is on its way counts, and the button asks for no second one", async () => {
  const signIn = vi.fn(() => Promise.resolve());
  const onDone = vi.fn(() => Promise.resolve());
  const turns = createPasskeyTurns(onDone, signIn);
  await Promise.all([turns.inField(), turns.byButton()]);
  expect(signIn).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("who leaves the page is not waited for any more", async () => {
  const { asked, signIn } = aBrowser();
  const turns = createPasskeyTurns(() => Promise.resolve(), signIn);
  const field = turns.inField();
  turns.end();
  await expect(field).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toEqual(["field", "field ended"]);
});

test("who leaves the page between the field's end and the button's beginning is asked for nothing more", async () => {
  const { asked, signIn } = aBrowser();
  const turns = createPasskeyTurns(() => Promise.resolve(), signIn);
  const field = turns.inField();
  const button = turns.byButton();
  turns.end();
  await expect(field).rejects.toMatchObject({ name: "AbortError" });
  await expect(button).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toEqual(["field", "field ended"]);
});
