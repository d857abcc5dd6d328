import { implement } from "@orpc/server";
import type { Campaign } from "../../../domain/campaign/campaign.ts";
import { countryById, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { peopleText } from "../../../domain/campaign/people/people-text.ts";
import { composeSms, longestSuffix } from "../../../domain/message/message-composition.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import { LINK_PLACEHOLDER } from "../../../domain/message/sms-link.ts";
import { contract } from "../../../contract/router.ts";
import { requireSession, requireUser, type RequestContext } from "../../http/context.ts";
import type { ReadSide } from "../../db/read-side.ts";
import { readCustomer } from "../accounts/profile/read-customer.ts";
import { listCounties, listRoutes } from "../catalogue/catalogue.store.ts";
import { presentReport, presentShare, presentShared } from "./present-report.ts";
import { readReport } from "./read-report.ts";
import { reportPdf } from "./report-pdf.ts";
import {
  readShares,
  readShared,
  revokeShare,
  shareReport,
  type ShareDeps,
} from "./share-report.ts";

export type ReportsDeps = ShareDeps & { readSide: ReadSide };

/** The report procedures. */
export function createReportsRoutes(deps: ReportsDeps) {
  const os = implement(contract.reports).$context<RequestContext>();
  return os.router({
    report: os.report.handler(async ({ input, context }) => {
      const viewer = requireSession(context);
      const { campaignId, startPeriod: from, endPeriod: to } = input;
      const query = { viewer, campaignId, from, to };
      return presentReport(await deps.readSide.read((db) => readReport({ db }, query)));
    }),
    pdf: os.pdf.handler(async ({ input, context }) => {
      const viewer = requireUser(context);
      const query = { viewer, campaignId: input.campaignId, from: undefined, to: undefined };
      const report = await deps.readSide.read((db) => readReport({ db }, query));
      const { campaign } = report;
      const { countryId } = campaign;
      const [routes, counties, { title: shop }] = await deps.readSide.read((db) =>
        Promise.all([
          listRoutes(db, countryId),
          listCounties(db, countryId),
          readCustomer(db, campaign.userId),
        ]),
      );
      const country = countryById(countryId) ?? SOUTH_AFRICA;
      const suffix = longestSuffix(routes.map(({ optOutSuffix }) => optOutSuffix));
      return {
        fileName: `report-${campaign.id.slice(0, 8)}.pdf`,
        contentType: "application/pdf" as const,
        contentBase64: (
          await reportPdf(presentReport(report), messageOf(campaign, suffix), {
            shop,
            sender: campaign.sender,
            audience: peopleText(campaign, { name: country.name, counties }),
          })
        ).toString("base64"),
      };
    }),
    share: os.share.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const share = await shareReport(deps, { ...input, userId });
      return { ...presentShare(share), url: share.url };
    }),
    shares: os.shares.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      return { shares: (await readShares(deps, { ...input, userId })).map(presentShare) };
    }),
    revokeShare: os.revokeShare.handler(async ({ input, context }) => {
      await revokeShare(deps, { id: input.id, userId: requireUser(context).userId });
      return { done: true as const };
    }),
    shared: os.shared.handler(async ({ input }) => {
      const { report, expiresAt } = await readShared(deps, input.token);
      return presentShared(report, expiresAt);
    }),
  });
}

/** Letters of a message that are read for its report, which shows fewer. */
const MAX_WORDS = 4_000;

/** What people read, with the address that its link leads to; of an SMS with the sender and the opt-out words that the law asks for. */
function messageOf(campaign: Campaign, suffix: string): string {
  const { kind, sender, link } = campaign;
  const words = kindOf(campaign).words(campaign).slice(0, MAX_WORDS);
  const text = words.replaceAll(LINK_PLACEHOLDER, () => link);
  if (kind !== "sms" && kind !== "sms-link") return text;
  const countryCode = countryById(campaign.countryId)?.code ?? SOUTH_AFRICA.code;
  return composeSms({ text, sender, countryCode, suffix });
}
