import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { randomUUID } from "node:crypto";
import { MAX_TEST_NUMBERS } from "../../../../domain/catalogue.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { quoteDraft } from "../quote/quote-campaign.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { findHoldingFlags } from "../hold-for-review.ts";
import { readLinkedPages } from "../links/linked-pages.ts";
import { refuseUnproved } from "./refuse-unproved.ts";
import { isNotForPhones, sendCopies } from "./send-copies.ts";
import { countTestsSince, insertTest } from "./test-copies.store.ts";

const MAX_TESTS_A_DAY = 20;
const DAY_MS = 86_400_000;

export type SentTest = { status: "testing"; copies: number; leftToday: number };

/**
 * Sends a real copy of a draft to at most five numbers that the advertiser has proved (prove-phone.ts), free and not counted: by a service that is
 * a test, which its network sends to nobody else, whatever becomes of us. Numbers are passed on and not kept. Words that
 * somebody has to look at first are not sent.
 * Throws not-found; invalid-argument by number, or with what is wrong with the message; resource-exhausted; unavailable.
 */
export async function sendTest(
  deps: CampaignsDeps,
  { userId, id, testNumbers }: { userId: string; id: string; testNumbers: string[] },
): Promise<SentTest> {
  const { campaign } = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  const numbers = numbersOf(testNumbers, campaign);
  const { problems } = await quoteDraft(deps, { ...campaign, people: 0 }, true);
  const wrong = problems.filter(({ step }) => step === "message");
  if (wrong.length > 0)
    throw invalidArgument(wrong.map(({ path, message }) => ({ path, message })));
  const pages = await readLinkedPages(deps.db, deps, campaign);
  if ((await findHoldingFlags(deps.db, campaign, pages)).length > 0) throw heldBack();
  await refuseUnproved(deps, userId, testNumbers, campaign);
  const leftToday = await countTest(deps, campaign, numbers.length);
  try {
    await sendCopies(deps, campaign, numbers);
  } catch (error) {
    throw translated(error);
  }
  return { status: "testing", copies: numbers.length, leftToday };
}

function numbersOf(testNumbers: readonly string[], campaign: Campaign): string[] {
  const { code, name } = countryOf(campaign);
  const results = testNumbers.map((number) => normaliseMsisdn(number, code));
  const problems = results.flatMap((result, index) =>
    result.ok
      ? []
      : [
          {
            path: `testNumbers.${index}`,
            message: translate("Not a mobile number in {name}.", {
              name: translateKnown(name),
            }),
          },
        ],
  );
  if (problems.length > 0) throw invalidArgument(problems);
  const good = results.flatMap((result) => (result.ok ? [result.msisdn] : []));
  return [...new Set(good)].slice(0, MAX_TEST_NUMBERS);
}

/** Counted before it is sent: free must not mean without end. */
async function countTest(
  { db, clock }: CampaignsDeps,
  campaign: Campaign,
  copies: number,
): Promise<number> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const since = new Date(at.getTime() - DAY_MS);
    const sent = await countTestsSince(tx, campaign.userId, since);
    if (sent >= MAX_TESTS_A_DAY) {
      throw new AppError("resource-exhausted", {
        message: translate("You can send {most} tests a day. Try again tomorrow.", {
          most: MAX_TESTS_A_DAY,
        }),
        reason: "too-many-tests",
      });
    }
    const { id: campaignId, userId } = campaign;
    await insertTest(tx, { id: randomUUID(), campaignId, userId, copies, at });
    return MAX_TESTS_A_DAY - sent - 1;
  });
}

function heldBack(): AppError {
  const message = translate(
    "We check these words before anyone gets them, so you cannot send a test copy.",
  );
  return invalidArgument([{ path: "text", message }]);
}

function translated(error: unknown): unknown {
  if (!(error instanceof MessagingError)) return error;
  if (isNotForPhones(error)) {
    const message = translate(
      "The networks cannot send a test copy of this kind to a phone. Nothing was sent. Check it in the preview instead.",
    );
    return invalidArgument([{ path: "testNumbers", message }]);
  }
  if (error.kind === "rejected")
    return invalidArgument(
      error.problems.map(({ path, message }) => ({
        path: path.replace(/^messages\.0\./, ""),
        message,
      })),
    );
  return new AppError("unavailable", {
    message: translate("The network cannot send a test right now. Try again in a minute."),
    reason: "test-unavailable",
  });
}
