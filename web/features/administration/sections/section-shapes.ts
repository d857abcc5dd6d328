import { msg } from "@lingui/core/macro";
import type { FormShape, Row, SectionShape } from "./section-field.ts";
import {
  ABUSE_LIMITS,
  IMPERSONATION,
  LINK_RULES,
  MAIL_DOMAINS,
  RISK_RULES,
} from "./risk-shapes.ts";

const COUNTRIES: FormShape = {
  title: msg`Countries at sign-up`,
  about: msg`Countries that people can choose when they sign up. One that is not open yet is shown as coming later.`,
  field: {
    kind: "list",
    label: msg`Countries`,
    nameOf: "name",
    add: msg`Add a country`,
    create: () => ({ id: null, name: "", code: "", selectable: false }),
    mostRows: 60,
    fields: {
      name: { kind: "text", label: msg`Name`, most: 40 },
      code: {
        kind: "text",
        label: msg`Country code`,
        about: msg`Two capital letters, such as ZA.`,
        most: 2,
        least: 2,
      },
      selectable: {
        kind: "switch",
        label: msg`Open for sign-up`,
        about: msg`Only a country with prices and routes can be open.`,
      },
    },
  },
};

const SOURCES: FormShape = {
  title: msg`Where people heard of us`,
  about: msg`Answers to choose from when somebody signs up.`,
  field: { kind: "lines", label: msg`Answers`, about: msg`One on each line.` },
};

const SEGMENTS: FormShape = {
  title: msg`Trades`,
  about: msg`Trades that a shop can choose. Examples of messages are sorted by them.`,
  field: {
    kind: "list",
    label: msg`Trades`,
    nameOf: "name",
    add: msg`Add a trade`,
    create: (rows) => ({ id: firstFreeId(rows), name: "" }),
    mostRows: 16,
    fields: { name: { kind: "text", label: msg`Name`, most: 40 } },
  },
};

function firstFreeId(rows: readonly Row[]): number {
  const taken = new Set(rows.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id += 1;
  return id;
}

const REVIEW: FormShape = {
  title: msg`Words that are checked`,
  about: msg`A campaign with one of these words waits until an administrator has read it.`,
  field: {
    kind: "group",
    label: msg`Words that are checked`,
    fields: {
      holdsFirstCampaign: {
        kind: "switch",
        label: msg`Check the first campaign of every account`,
      },
      rules: {
        kind: "list",
        label: msg`Reasons to check`,
        nameOf: "message",
        add: msg`Add a reason`,
        create: () => ({ message: "", phrases: [] }),
        mostRows: 40,
        fields: {
          message: {
            kind: "text",
            label: msg`What the reviewer reads`,
            most: 200,
          },
          phrases: {
            kind: "lines",
            label: msg`Words and phrases`,
            about: msg`One on each line. Capital letters make no difference.`,
          },
        },
      },
    },
  },
};

/** Every section by its code, in the order in which they are offered. */
export const SECTION_SHAPES = {
  slideMenu: { title: msg`Menu`, about: msg`The entries of the menu, and who sees them.` },
  selectedCountries: COUNTRIES,
  sources: SOURCES,
  segments: SEGMENTS,
  messageTemplates: {
    title: msg`Examples of messages`,
    about: msg`They have a page of their own.`,
  },
  campaignReview: REVIEW,
  impersonation: IMPERSONATION,
  linkRules: LINK_RULES,
  mailDomains: MAIL_DOMAINS,
  riskRules: RISK_RULES,
  abuseLimits: ABUSE_LIMITS,
} satisfies Record<string, SectionShape>;

/** The shape of a section by its code; undefined for one without. */
export function shapeOf(section: string): SectionShape | undefined {
  return Object.hasOwn(SECTION_SHAPES, section)
    ? SECTION_SHAPES[section as keyof typeof SECTION_SHAPES]
    : undefined;
}
