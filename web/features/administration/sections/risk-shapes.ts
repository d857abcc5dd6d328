import { msg } from "@lingui/core/macro";
import type { FormShape, SectionField, SectionFields } from "./section-field.ts";

const LARGEST = 1_000_000_000;
const ONE_EACH = msg`One on each line.`;
const NO_LIMIT = msg`no limit`;

/** A figure above which a campaign waits; empty where none is set. */
const limit = (
  words: Pick<SectionField, "label" | "about">,
  { most = LARGEST, unit }: { most?: number; unit?: ReturnType<typeof msg> } = {},
): SectionField => ({
  ...words,
  kind: "number",
  least: 0,
  most,
  ifEmpty: NO_LIMIT,
  ...(unit ? { unit } : {}),
});

const percent = (label: ReturnType<typeof msg>) =>
  limit({ label }, { most: 100, unit: msg`percent` });

const riskFields: SectionFields = {
  windowHours: {
    kind: "number",
    label: msg`Cards and declined payments are counted over`,
    unit: msg`hours`,
    least: 1,
    most: 720,
  },
  mostCards: limit({ label: msg`Different cards of one account` }),
  mostDeclines: limit({ label: msg`Declined payments of one account` }),
  mostAccountsOfCard: limit({
    label: msg`Other accounts paid for with the same card`,
    about: msg`Families share cards: a low limit stops honest people.`,
  }),
  newAccountDays: {
    kind: "number",
    label: msg`An account is new for`,
    about: msg`Or until an administrator has approved one of its campaigns.`,
    unit: msg`days`,
    least: 0,
    most: 365,
  },
  newAccount: {
    kind: "group",
    label: msg`While an account is new`,
    fields: {
      mostPeople: limit({ label: msg`People in one campaign` }),
      mostListNumbers: limit({ label: msg`Numbers from its own lists` }),
      mostPaidMinor: {
        kind: "group",
        label: msg`Money paid in`,
        ifNone: msg`No limit for money paid in`,
        whenOn: { ZAR: 2_000_000, GHS: 1_000_000 },
        fields: {
          ZAR: { kind: "money", label: msg`In South Africa`, currency: "ZAR" },
          GHS: { kind: "money", label: msg`In Ghana`, currency: "GHS" },
        },
      },
    },
  },
};

/** The section riskRules. */
export const RISK_RULES: FormShape = {
  title: msg`Payments and new accounts`,
  about: msg`A campaign waits for a check when its account goes above one of these limits.`,
  field: { kind: "group", label: msg`Payments and new accounts`, fields: riskFields },
};

const abuseFields: SectionFields = {
  windowDays: {
    kind: "number",
    label: msg`Everything here is counted over`,
    unit: msg`days`,
    least: 1,
    most: 30,
  },
  mostAccountsOfWords: limit({ label: msg`Other accounts that sent the same words` }),
  mostAccountsOfDevice: limit({ label: msg`Other accounts on the same device` }),
  mostAccountsOfLine: limit({
    label: msg`Other accounts on the same internet line`,
    about: msg`Thousands of phones share a line of a mobile network: a limit stops honest people.`,
  }),
  lists: {
    kind: "group",
    label: msg`Lists that an account uploads`,
    fields: {
      least: {
        kind: "number",
        label: msg`Judge lists from`,
        about: msg`Shares of fewer numbers or messages mean nothing.`,
        unit: msg`numbers`,
        least: 1,
        most: 1_000_000,
      },
      mostOptedOutPercent: percent(msg`Numbers that have opted out`),
      mostUndeliveredPercent: percent(msg`Messages that were not delivered`),
      mostComplaintsPerThousand: limit(
        { label: msg`Complaints` },
        { most: 1_000, unit: msg`of 1,000 messages` },
      ),
      mostBadPercent: percent(msg`Rows that are not phone numbers`),
    },
  },
  threeDSecure: {
    kind: "choice",
    label: msg`The bank asks the owner of a card`,
    about: msg`A question of the bank stops stolen cards, and some honest people give up.`,
    choices: [
      { value: "provider", label: msg`When the card company wants to` },
      { value: "risk", label: msg`When a payment looks risky` },
      { value: "always", label: msg`Every time` },
    ],
  },
};

/** The section abuseLimits. */
export const ABUSE_LIMITS: FormShape = {
  title: msg`Signs of abuse`,
  about: msg`A campaign waits for a check when its account goes above one of these limits.`,
  field: { kind: "group", label: msg`Signs of abuse`, fields: abuseFields },
};

/** The section impersonation. */
export const IMPERSONATION: FormShape = {
  title: msg`Names of others`,
  about: msg`A campaign that could pass for a bank, a network or the state waits for a check.`,
  field: {
    kind: "group",
    label: msg`Names of others`,
    fields: {
      names: {
        kind: "list",
        label: msg`Names`,
        nameOf: "name",
        add: msg`Add a name`,
        create: () => ({ name: "", countries: ["ZA", "GH"], domains: [] }),
        mostRows: 1_000,
        fields: {
          name: { kind: "text", label: msg`Name`, most: 60, least: 2 },
          countries: {
            kind: "marks",
            label: msg`Known in`,
            choices: [
              { value: "ZA", label: msg`South Africa` },
              { value: "GH", label: msg`Ghana` },
            ],
          },
          domains: { kind: "lines", label: msg`Their own websites`, about: ONE_EACH },
        },
      },
      phrases: {
        kind: "lines",
        label: msg`Words that ask for secrets`,
        about: ONE_EACH,
      },
    },
  },
};

/** The section mailDomains. */
export const MAIL_DOMAINS: FormShape = {
  title: msg`Throw-away email addresses`,
  about: msg`The program brings a long list of them. Add to it or make exceptions here.`,
  field: {
    kind: "group",
    label: msg`Throw-away email addresses`,
    fields: {
      refuses: {
        kind: "switch",
        label: msg`Nobody can sign up with one`,
        about: msg`Without this, campaigns of such accounts wait for a check.`,
      },
      added: { kind: "lines", label: msg`These are throw-away too`, about: ONE_EACH },
      allowed: { kind: "lines", label: msg`These are fine`, about: ONE_EACH },
    },
  },
};

/** The section linkRules. */
export const LINK_RULES: FormShape = {
  title: msg`Websites that messages link to`,
  about: msg`A website stands for all its pages and everything below it.`,
  field: {
    kind: "group",
    label: msg`Websites that messages link to`,
    fields: {
      refused: { kind: "lines", label: msg`Nobody can link to`, about: ONE_EACH },
      held: { kind: "lines", label: msg`Checked before they are sent`, about: ONE_EACH },
      allowed: { kind: "lines", label: msg`Always fine`, about: ONE_EACH },
    },
  },
};
