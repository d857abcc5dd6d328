import { useEffect, useState } from "react";
import { COUNTRIES } from "../../../domain/countries.ts";
import { valueOn } from "../../../domain/schedule/dated.ts";
import type { HelpTopic, KnownFacts } from "../../../domain/help/help-topics.ts";
import { appFetch } from "../../api/app-fetch.ts";
import type { Outputs } from "../../api/client.ts";

/** The rules of all countries where a help page speaks of them; none before they are here, and without a connection. */
export function useHelpFacts(topic: HelpTopic | undefined): KnownFacts {
  const [facts, setFacts] = useState<KnownFacts>({});
  const isAboutRules =
    topic?.paragraphs.some((it) => typeof it !== "string" && "fact" in it) === true;
  useEffect(() => {
    if (!isAboutRules) return;
    // Without them the page says what is true in general.
    void readFacts().then(setFacts, () => undefined);
  }, [isAboutRules]);
  return facts;
}

async function readFacts(): Promise<KnownFacts> {
  const entries = COUNTRIES.map(async ({ id, code }) => {
    const response = await appFetch(`/api/v1/catalogue/countries/${id}`);
    if (!response.ok) throw new Error("country");
    const { legalHours, taxes } = (await response.json()) as Outputs["catalogue"]["country"];
    const today = new Date().toISOString().slice(0, 10);
    return [code, { legalHours: valueOn(legalHours, today), taxes }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
