import type { Mutation } from "../mutation.ts";

/** What the law of a country decides, obeyed at the place where it matters. */
export const LAW: readonly Mutation[] = [
  {
    of: "rule of STOP words: of the day",
    file: "gateway/opt-outs/take-reply.ts",
    find: '"stopWords"), day)',
    replace: '"stopWords"), "2000-01-01")',
    proof:
      "gateway/rules/change-rule.test.ts › a word that is added opts people out from its day on, and one that is taken away no longer does",
  },
  {
    of: "rule of STOP words: announced",
    file: "server/features/administration/reference/notify-networks.ts",
    find: '["legalHours", "stopWords"]',
    replace: '["legalHours"]',
    proof:
      "server/features/administration/rules/stop-words.test.ts › the STOP words of a country are previewed word by word, and the networks have them",
  },
  {
    of: "rule of STOP words: STOP itself",
    file: "contract/country-rules.ts",
    find: 'words.some(({ word }) => word === "stop")',
    replace: "words.length > 0",
    proof:
      "web/features/administration/rules/typed-rule.test.ts › words without STOP are refused, and so is a word in two languages",
  },
];
