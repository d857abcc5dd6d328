import { implement } from "@orpc/server";
import { contract } from "../../../contract/router.ts";
import {
  requireIdempotencyKey,
  requireSelf,
  requireSession,
  type RequestContext,
} from "../../http/context.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { copyCampaign } from "./copy-campaign.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDraft } from "./delete-draft.ts";
import { draftFields } from "./draft-fields.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { presentDashboard, presentQuote } from "./present-overviews.ts";
import { presentCampaign, presentRow } from "./present-campaign.ts";
import { quoteCampaign } from "./quote-campaign.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "./read-own-campaign.ts";
import { refuseOtherSchedule } from "./refuse-other-schedule.ts";
import { saveDraft } from "./save-draft.ts";
import { stopCampaign } from "./stop-campaign.ts";
import { submitCampaign } from "./submit-campaign.ts";

const present = ({ campaign, routes }: CampaignWithRoutes) => presentCampaign(campaign, routes);

/** The campaign procedures. Visitors may draft and look; money needs a registered user. */
export function createCampaignsRoutes(deps: CampaignsDeps) {
  const os = implement(contract.campaigns).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const page = await listCampaigns(deps, { ...input, userId: requireSession(context).userId });
      return { ...page, rows: page.rows.map(presentRow) };
    }),
    get: os.get.handler(async ({ input, context }) =>
      present(await readOwnCampaign(deps.db, input.id, requireSession(context))),
    ),
    createDraft: os.createDraft.handler(async ({ input, context }) => {
      const { userId } = requireSession(context);
      const { id, countryId, flowTypeId, draft = {} } = input;
      const fields = draftFields(draft);
      return present(await createDraft(deps, { userId, id, countryId, flowTypeId, fields }));
    }),
    saveDraft: os.saveDraft.handler(async ({ input, context }) => {
      const { userId } = requireSession(context);
      const { id, version, draft } = input;
      return present(await saveDraft(deps, { userId, id, version, fields: draftFields(draft) }));
    }),
    deleteDraft: os.deleteDraft.handler(async ({ input, context }) => {
      await deleteDraft(deps, { userId: requireSession(context).userId, id: input.id });
      return { done: true as const };
    }),
    copy: os.copy.handler(async ({ input, context }) =>
      present(await copyCampaign(deps, { userId: requireSession(context).userId, id: input.id })),
    ),
    quote: os.quote.handler(async ({ input, context }) => {
      const { userId, isAnonymous } = requireSession(context);
      return presentQuote(await quoteCampaign(deps, { userId, isAnonymous, id: input.id }));
    }),
    submit: os.submit.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      const idempotencyKey = requireIdempotencyKey(context);
      const { smeCampaignId: campaignId, smeCampaignTitle: title, serviceRecurring } = input;
      const { campaign } = await readOwnCampaign(deps.db, campaignId, { userId, isAdmin: false });
      refuseOtherSchedule(campaign, serviceRecurring);
      const amountMinor = BigInt(input.amount);
      const submission = { userId, campaignId, amountMinor, title, idempotencyKey };
      return present(await submitCampaign(deps, submission));
    }),
    stop: os.stop.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      requireIdempotencyKey(context);
      return present(await stopCampaign(deps, { userId, campaignCode: input.campaignCode }));
    }),
    dashboard: os.dashboard.handler(async ({ context }) =>
      presentDashboard(await readDashboard(deps, requireSession(context))),
    ),
  });
}
