import type { Outputs } from "../../../api/client.ts";
import { isCountryCode } from "../../../../domain/countries.ts";
import { DEFAULT_FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { templatePrice } from "../../../../domain/campaign/price/template-price.ts";
import type { Season } from "../../../../domain/schedule/season.ts";
import type { Language } from "../../../../domain/text/languages.ts";
import { findKindName } from "../../../../domain/campaign/kinds/flow-types.ts";

/** One entry of the section messageTemplates. */
export type TemplateText = {
  id: string;
  /** Null: for every trade. */
  segmentId: number | null;
  /** Null: for every country. */
  countryId: number | null;
  language: Language;
  occasion: string;
  title: string;
  flowTypeId: number;
  text: string;
  /** Empty: offered all year. */
  seasons: readonly Season[];
};

type Country = Outputs["catalogue"]["country"];

export const NEW_TEMPLATE: TemplateText = {
  id: "",
  segmentId: null,
  countryId: null,
  language: "en",
  occasion: "",
  title: "",
  flowTypeId: DEFAULT_FLOW_TYPE,
  text: "",
  seasons: [],
};

/** The entries of the section as it is kept; what is no entry is left out, as a section may be broken. */
export function templatesIn(section: unknown): TemplateText[] {
  if (!Array.isArray(section)) return [];
  return section.flatMap((entry: Partial<TemplateText> | null) =>
    typeof entry?.id === "string" && typeof entry.text === "string"
      ? [{ ...NEW_TEMPLATE, ...entry }]
      : [],
  );
}

/** The section with one entry put in its place, or at its end with an id made of its title. */
export function withTemplate(
  templates: readonly TemplateText[],
  template: TemplateText,
): TemplateText[] {
  if (template.id === "")
    return [...templates, { ...template, id: freeId(templates, template.title) }];
  return templates.map((one) => (one.id === template.id ? template : one));
}

function freeId(templates: readonly TemplateText[], title: string): string {
  const words = title
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  const id = words.replaceAll(/^-+|-+$/g, "").slice(0, 50) || "text";
  const taken = new Set(templates.map((one) => one.id));
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

/** Whether a text is meant for a trade and a country; null asks for all of them. */
export function isFor(
  template: TemplateText,
  asked: { segmentId: number | null; countryId: number },
): boolean {
  const isTrade = asked.segmentId === null || template.segmentId === asked.segmentId;
  return isTrade && (template.countryId === null || template.countryId === asked.countryId);
}

/** Parts and the price of a thousand people in a country, as the wizard shows them. */
export function priceIn(
  { text, flowTypeId }: TemplateText,
  country: Country,
): { parts: number; price: string } | undefined {
  const kind = findKindName(flowTypeId);
  if (!isCountryCode(country.code) || !kind) return undefined;
  const suffixes = country.routes.map(({ optOutSuffix }) => optOutSuffix);
  const found = templatePrice({ text, kind }, { ...country, code: country.code, suffixes });
  return {
    parts: found.parts,
    price: formatMoney(Number(found.pricePerThousandMinor), country.currencyCode),
  };
}
