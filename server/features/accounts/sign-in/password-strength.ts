import { translate } from "../../../../domain/translate.ts";
import { invalidArgument } from "../../../../domain/errors.ts";

/** Guesses that a password must withstand: one that takes fewer is on every list that attackers try first. */
const GUESSES_NEEDED = 1_000_000;
const BRAND = "loudhailer";
/** What is longer is strong by its beginning, or weak as a whole. */
const MAX_READ = 40;
const MAX_KNOWN = 30;
/** Signs that stand for letters are tried in so many ways; the library's own limit takes a second of everybody's time. */
const LEET_WAYS = 5;

type Strength = { guessesFor(password: string, known: readonly string[]): number };

/** Its word lists take some 11 MB: they are loaded with the first password that is chosen. */
let loaded: Promise<Strength> | undefined;

async function loadStrength(): Promise<Strength> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const checker = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: LEET_WAYS,
  });
  return { guessesFor: (password, known) => checker.check(password, [...known]).guesses };
}

/**
 * Whether a new password is easily guessed: common ones, rows of keys, dates, repeats, and what is known of its owner,
 * such as the name, the shop or the address (OWASP ASVS 6.2.4 and 6.2.11).
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  loaded ??= loadStrength();
  const words = about.flatMap((text) => [...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const named = words.filter((word) => word.length > 2).map((word) => word.slice(0, MAX_READ));
  const known = [BRAND, ...named.slice(0, MAX_KNOWN)];
  return (await loaded).guessesFor(password.slice(0, MAX_READ), known) < GUESSES_NEEDED;
}

/** Throws invalid-argument at `path` for a password that is easily guessed. */
export async function refuseGuessable(
  password: string,
  about: readonly string[],
  path: string,
): Promise<void> {
  if (await isGuessable(password, about))
    throw invalidArgument([
      {
        path,
        message: translate("This is easy to guess. Put three or four unrelated words together."),
      },
    ]);
}
