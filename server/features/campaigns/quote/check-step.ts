import { countryOf, scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  isSubmitted,
  type WizardStep,
  type WrittenCampaign,
} from "../../../../domain/campaign/campaign.ts";
import { scheduleBounds } from "../../../../domain/campaign/campaign-status.ts";
import { countParts } from "../../../../domain/campaign/kind-parts.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import {
  MessagingError,
  type MessagingProblem,
  type MessagingRoute,
  type ServicePart,
  type ServiceStep,
} from "../../../providers/messaging/messaging-provider.ts";
import { listRoutes } from "../../catalogue/catalogue.store.ts";
import { targetingOf } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { messageOf } from "../service-order.ts";
import type { CampaignProblem } from "./campaign-problems.ts";
import { inLookTurn } from "./look-turns.ts";
import { atOurField, eachOnce } from "./network-fields.ts";

const CHECK_TIMEOUT_MS = 2_000;

const STEPS: Readonly<Record<Exclude<WizardStep, "review">, ServiceStep>> = {
  message: "content",
  people: "targeting",
  when: "schedule",
  budget: "budget",
};

type Deps = Pick<CampaignsDeps, "db" | "messaging" | "log">;

/**
 * What the networks say of one step of a draft (campaignstepvalidation), at our fields. A network that does not answer
 * within two seconds says nothing: the whole campaign is checked before it is paid for. Of a campaign that was sent while a
 * page was about to ask there is nothing to say. Throws not-found, resource-exhausted.
 */
export async function checkStep(
  deps: Deps,
  { userId, id, step }: { userId: string; id: string; step: WizardStep },
): Promise<CampaignProblem[]> {
  const { campaign } = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  if (isSubmitted(campaign) || step === "review") return [];
  const open = new Set((await listRoutes(deps.db, campaign.countryId)).map((it) => it.routeId));
  const carriers = await orNone(deps, deps.messaging.listRoutes(campaign.countryId, campaign.kind));
  const asked = carriers.filter(({ routeId }) => open.has(routeId));
  const ask = () => Promise.all(asked.map((route) => askRoute(deps, campaign, step, route)));
  const answers = await (step === "message" ? inLookTurn(campaign, ask) : ask());
  const problems = answers.flat().map((problem) => atOurField(problem, step));
  return eachOnce(problems.filter((problem) => problem.step === step));
}

async function askRoute(
  deps: Deps,
  campaign: WrittenCampaign,
  step: Exclude<WizardStep, "review">,
  route: MessagingRoute,
): Promise<MessagingProblem[]> {
  const part = PARTS[step](campaign, route);
  if (!part) return [];
  const { routeId } = route;
  return orNone(deps, deps.messaging.validateStep(routeId, STEPS[step], part, CHECK_TIMEOUT_MS));
}

async function orNone<Row>({ log }: Deps, answer: Promise<Row[]>): Promise<Row[]> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    log.warn({ err: error }, "a step was not checked");
    return [];
  }
}

type Part = (campaign: WrittenCampaign, route: MessagingRoute) => ServicePart | undefined;

/** What a network is told of each step; undefined when there is nothing to ask yet. */
const PARTS: Readonly<Record<Exclude<WizardStep, "review">, Part>> = {
  message: writtenOf,
  // An own list is no network's business before it is paid for.
  people: (campaign) =>
    campaign.targetModel === "list"
      ? undefined
      : { targetModel: campaign.targetModel, targeting: targetingOf(campaign) },
  when: (campaign) => {
    if (campaign.startDate === null || campaign.endDate === null) return undefined;
    const { startMs, endMs } = scheduleBounds(scheduleOf(campaign), countryOf(campaign).timeZone);
    return {
      startPeriod: new Date(startMs).toISOString(),
      endPeriod: new Date(endMs).toISOString(),
      startHour: campaign.startHour,
      endHour: campaign.endHour,
      daysOfWeek: campaign.daysOfWeek,
    };
  },
  budget: (campaign, { optOutSuffix }) => {
    const { kind, sender, people } = campaign;
    if (people === 0) return undefined;
    const text = kindOf(campaign).smsText(campaign);
    const parts = countParts({ text, sender, kind }, countryOf(campaign).code, optOutSuffix);
    return { ...writtenOf(campaign), maxCoins: people * parts };
  },
};

function writtenOf(campaign: WrittenCampaign): ServicePart {
  const { text, content, responseType } = messageOf(campaign);
  return {
    kind: campaign.kind,
    ...(text ? { text, responseType } : {}),
    ...(content ? { content } : {}),
    ...(campaign.sender === "" ? {} : { sender: campaign.sender }),
  };
}
