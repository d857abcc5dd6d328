import { implement } from "@orpc/server";
import { fromWire } from "../../../contract/campaigns/draft-wire.ts";
import { contract } from "../../../contract/router.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import { flowTypeIdOf, kindNameOf } from "../../../domain/campaign/kinds/flow-types.ts";
import {
  actorOf,
  requireIdempotencyKey,
  requireSelf,
  requireSession,
  requireUser,
  type RequestContext,
} from "../../http/context.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { findLastSender } from "./campaigns.store.ts";
import { changeStatus } from "./changes/change-status.ts";
import { copyCampaign } from "./drafts/copy-campaign.ts";
import { createDraft } from "./drafts/create-draft.ts";
import type { AdmitBytes } from "./drafts/draft-size.ts";
import { deleteDraft } from "./drafts/delete-draft.ts";
import { deleteDrafts } from "./drafts/delete-drafts.ts";
import { followUp, listRemedies } from "./drafts/follow-up.ts";
import { editCampaign } from "./changes/edit-campaign.ts";
import { listCampaigns } from "./overview/list-campaigns.ts";
import { presentOverview, presentQuote } from "./overview/present-overviews.ts";
import { presentCampaign, presentFolded } from "./present-campaign.ts";
import { checkStep } from "./quote/check-step.ts";
import { quoteCampaign } from "./quote/quote-campaign.ts";
import { readOverview } from "./overview/read-overview.ts";
import { readCampaignOverview } from "./overview/read-campaign-overview.ts";
import { confirmPhone, sendPhoneCode } from "../accounts/phones/prove-phone.ts";
import { readTemplates } from "./drafts/read-templates.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "./read-own-campaign.ts";
import { refuseOtherSchedule } from "./quote/refuse-other-schedule.ts";
import { runAgain } from "./drafts/run-again.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import { sendTest } from "./test-copies/send-test.ts";
import { stopCampaign } from "./changes/stop-campaign.ts";
import { listInProcess } from "./submissions.store.ts";
import { submitCampaign } from "./submission/submit-campaign.ts";

/** 237 pauses, 0 resumes, 250 stops. */
const ASKED_STATUS = { 237: "paused", 0: "active", 250: "stopped" } as const;

/** The campaign procedures. Visitors may draft and look; money needs a registered user. */
export function createCampaignsRoutes(deps: CampaignsDeps) {
  const os = implement(contract.campaigns).$context<RequestContext>();
  const present = async (found: CampaignWithRoutes) =>
    presentCampaign(found.campaign, found.routes, await readCampaignOverview(deps, found));
  const writerOf = (context: RequestContext) => {
    const { userId, isAnonymous } = requireSession(context);
    const admitBytes: AdmitBytes = async (tx, bytes) =>
      deps.admitVisitorBytes?.(tx, context.address, bytes);
    return { userId, isAnonymous, ...(isAnonymous ? { admitBytes } : {}) };
  };
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { flowTypeId, ...query } = input;
      const kind = flowTypeId === undefined ? undefined : kindNameOf(flowTypeId);
      const { userId } = requireSession(context);
      const page = await listCampaigns(deps, { ...query, kind, userId });
      const inProcess = await listInProcess(deps.db, idsOf(page.rows));
      return { ...page, rows: page.rows.map((row) => presentFolded(row, inProcess)) };
    }),
    get: os.get.handler(async ({ input, context }) =>
      present(await readOwnCampaign(deps.db, input.id, requireSession(context))),
    ),
    createDraft: os.createDraft.handler(async ({ input, context }) => {
      const writer = writerOf(context);
      const { id, countryId, flowTypeId, draft = {}, reusesUntouched } = input;
      const kind = kindNameOf(flowTypeId);
      const start = { ...writer, id, countryId, kind, reusesUntouched };
      return present(await createDraft(deps, { ...start, fields: fromWire(draft) }));
    }),
    saveDraft: os.saveDraft.handler(async ({ input, context }) => {
      const { id, version, draft } = input;
      const save = { ...writerOf(context), id, version, fields: fromWire(draft) };
      return present(await saveDraft(deps, save));
    }),
    deleteDraft: os.deleteDraft.handler(async ({ input, context }) => {
      await deleteDraft(deps, { userId: requireSession(context).userId, id: input.id });
      return { done: true as const };
    }),
    deleteDrafts: os.deleteDrafts.handler(async ({ input, context }) => {
      const { userId } = requireSession(context);
      return { deleted: await deleteDrafts(deps, { userId, ids: input.ids }) };
    }),
    copy: os.copy.handler(async ({ input, context }) =>
      present(await copyCampaign(deps, { ...writerOf(context), id: input.id })),
    ),
    runAgain: os.runAgain.handler(async ({ input, context }) =>
      present(await runAgain(deps, { ...writerOf(context), id: input.id })),
    ),
    remedies: os.remedies.handler(async ({ input, context }) => {
      const found = await listRemedies(deps, { userId: requireUser(context).userId, id: input.id });
      return { remedies: found.map((it) => ({ ...it, amountMinor: Number(it.amountMinor) })) };
    }),
    followUp: os.followUp.handler(async ({ input: { id, ...choice }, context }) =>
      present(await followUp(deps, { userId: requireUser(context).userId, id, choice })),
    ),
    checkStep: os.checkStep.handler(async ({ input, context }) => {
      const { userId } = requireSession(context);
      return { problems: await checkStep(deps, { userId, ...input }) };
    }),
    quote: os.quote.handler(async ({ input, context, signal }) => {
      const { userId, isAnonymous } = requireSession(context);
      return presentQuote(await quoteCampaign(deps, { userId, isAnonymous, id: input.id, signal }));
    }),
    submit: os.submit.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      const idempotencyKey = requireIdempotencyKey(context);
      const { smeCampaignId: campaignId, smeCampaignTitle: title, serviceRecurring } = input;
      const { campaign } = await readOwnCampaign(deps.db, campaignId, { userId, isAdmin: false });
      refuseOtherSchedule(campaign, serviceRecurring);
      const amountMinor = BigInt(input.amount);
      const actor = actorOf(context);
      const submission = { userId, campaignId, amountMinor, title, idempotencyKey, actor };
      return present(await submitCampaign(deps, submission));
    }),
    stop: os.stop.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      requireIdempotencyKey(context);
      const { campaignCode, reason } = input;
      const actor = actorOf(context);
      return present(await stopCampaign(deps, { userId, campaignCode, actor, reason }));
    }),
    changeStatus: os.changeStatus.handler(async ({ input, context }) =>
      present(
        await changeStatus(deps, {
          id: input.id,
          status: ASKED_STATUS[input.status],
          userId: requireUser(context).userId,
        }),
      ),
    ),
    edit: os.edit.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { id, version, changes } = input;
      return present(await editCampaign(deps, { userId, id, version, fields: fromWire(changes) }));
    }),
    sendTest: os.sendTest.handler(async ({ input, context }) => {
      const test = await sendTest(deps, { ...input, userId: requireUser(context).userId });
      return { ...test, status: statusCodeOf(test.status) };
    }),
    sendPhoneCode: os.sendPhoneCode.handler(({ input, context }) =>
      sendPhoneCode(deps, { ...input, userId: requireUser(context).userId }),
    ),
    confirmPhone: os.confirmPhone.handler(async ({ input, context }) => {
      await confirmPhone(deps, { ...input, userId: requireUser(context).userId });
      return { done: true as const };
    }),
    templates: os.templates.handler(async ({ input }) => {
      const { flowTypeId, ...asked } = input;
      const wanted = flowTypeId === undefined ? undefined : kindNameOf(flowTypeId);
      const templates = await readTemplates(deps.db, {
        ...asked,
        kind: wanted,
        nowMs: deps.clock.now().getTime(),
      });
      return {
        templates: templates.map(({ kind, ...template }) => ({
          ...template,
          flowTypeId: flowTypeIdOf(kind),
          pricePerThousandMinor: Number(template.pricePerThousandMinor),
        })),
      };
    }),
    lastSender: os.lastSender.handler(async ({ input, context }) => {
      const { userId } = requireSession(context);
      return { sender: (await findLastSender(deps.db, userId, input.countryId)) ?? "" };
    }),
    dashboard: os.dashboard.handler(async ({ context }) =>
      presentOverview(await readOverview(deps, requireSession(context))),
    ),
  });
}

const idsOf = (campaigns: readonly { id: string }[]): string[] => campaigns.map(({ id }) => id);
