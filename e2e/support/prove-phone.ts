import { vi } from "vitest";
import type { Session } from "../../dev/seed/session.ts";
import { consoleUrl } from "./sandbox.ts";

/** Proves a number for test copies, as its owner does: by the code that the sandbox's phone shows. */
export async function provePhone(
  { api }: Pick<Session, "api">,
  number: string,
  countryId: number,
): Promise<void> {
  await api.campaigns.sendPhoneCode({ number, countryId });
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${consoleUrl}/api/phone`);
      const { messages } = (await answer.json()) as {
        messages: { number: string; text: string }[];
      };
      const end = number.replaceAll(" ", "").slice(1);
      const text = messages.find((it) => it.number.endsWith(end) && /code/.test(it.text))?.text;
      const code = /\d{6}/.exec(text ?? "")?.[0];
      if (code === undefined) throw new Error("The code has not arrived yet.");
      await api.campaigns.confirmPhone({ number, countryId, code });
    },
    { timeout: 20_000, interval: 200 },
  );
}
