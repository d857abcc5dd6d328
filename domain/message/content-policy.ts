import { translate, translateKnown, msg } from "../translate.ts";

export type ContentProblem = { message: string; words: string[] };

type Rule = { message: string; phrases: readonly string[] };

/**
 * A first net, not a judge: a person reviews every campaign. It holds phrases that have no decent use in an advert, so
 * that an honest shop is not stopped (a butcher's knives and a chemist's drugs are fine). Written in lower case; a space
 * stands for any run of spaces or dashes.
 */
const RULES: readonly Rule[] = [
  {
    message: msg("Illegal goods cannot be advertised."),
    phrases: [
      "counterfeit",
      "fake id",
      "fake ids",
      "fake passport",
      "fake passports",
      "fake certificate",
      "fake certificates",
      "fake degree",
      "fake money",
      "stolen goods",
      "stolen phone",
      "stolen phones",
      "rhino horn",
      "ivory tusk",
      "ivory tusks",
      "cloned cards",
      "cloned card",
      "sim swap",
    ],
  },
  {
    message: msg("Illegal drugs cannot be advertised."),
    phrases: [
      "cocaine",
      "heroin",
      "crystal meth",
      "ecstasy pills",
      "mandrax",
      "nyaope",
      "tramadol",
      "magic mushrooms",
      "dagga for sale",
      "weed for sale",
      "buy weed",
      "buy dagga",
      "abortion pills",
    ],
  },
  {
    message: msg("Weapons cannot be advertised."),
    phrases: [
      "guns for sale",
      "gun for sale",
      "firearms for sale",
      "firearm for sale",
      "ammunition",
      "ak 47",
      "ak47",
      "hand grenade",
      "hand grenades",
      "explosives",
      "silencer for gun",
    ],
  },
  {
    message: msg("Adult content cannot be advertised."),
    phrases: [
      "porn",
      "porno",
      "pornography",
      "xxx",
      "escort service",
      "escort services",
      "escorts",
      "sex chat",
      "nude pics",
      "nudes",
      "sex toys",
      "happy ending massage",
      "hookup",
      "hookups",
    ],
  },
  {
    message: msg("Offers that ask for money up front or promise easy riches cannot be advertised."),
    phrases: [
      "advance fee",
      "inheritance fund",
      "next of kin",
      "you have won",
      "you won",
      "claim your prize",
      "double your money",
      "guaranteed returns",
      "guaranteed profit",
      "get rich quick",
      "pyramid scheme",
      "unclaimed funds",
      "processing fee to release",
      "money spell",
      "lottery winner",
    ],
  },
  {
    message: msg(
      "Loans without checks, crypto and forex schemes need a licence and cannot be advertised here.",
    ),
    phrases: [
      "no credit check loan",
      "no credit check loans",
      "blacklisted welcome",
      "loan without credit check",
      "crypto investment",
      "bitcoin investment",
      "forex signals",
      "forex robot",
      "mashonisa",
    ],
  },
  {
    message: msg("Messages that exclude people by race, religion or origin cannot be sent."),
    phrases: [
      "whites only",
      "blacks only",
      "no foreigners",
      "no blacks",
      "no whites",
      "no muslims",
      "no christians",
    ],
  },
];

/** Makes the sandbox's provider reject a campaign on purpose; checked here so that both sides agree on it. */
export const REJECT_SENTINEL = "REJECT-ME";

const COMPILED = RULES.map(({ message, phrases }) => ({ message, pattern: patternOf(phrases) }));

function patternOf(phrases: readonly string[]): RegExp {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  const sources = longestFirst.map((phrase) => phrase.replaceAll(" ", "[\\s-]+"));
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(${sources.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

/** Forbidden content in the text, with the offending words as written; empty when there is none. */
export function contentProblems(text: string): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const { message, pattern } of COMPILED) {
    const words = new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));
    if (words.size > 0) problems.push({ message: translateKnown(message), words: [...words] });
  }
  if (text.includes(REJECT_SENTINEL)) {
    problems.push({
      message: translate("The reviewer rejected this text."),
      words: [REJECT_SENTINEL],
    });
  }
  return problems;
}
