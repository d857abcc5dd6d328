import { INTEREST_GROUPS } from "../domain/catalogue.ts";
import { type BackOfficeDeps, composeBackOffice } from "./back-office.ts";
import { composeBilling } from "./compose-billing.ts";
import type { CoreDeps } from "./core-deps.ts";
import type { AccountsDeps } from "./features/accounts/accounts-deps.ts";
import { createSignalDigest } from "./features/accounts/signals/signal-digest.ts";
import { createNumberCipher } from "./features/accounts/users/number-cipher.ts";
import { readCustomer } from "./features/accounts/profile/read-customer.ts";
import { createCountAudience } from "./features/audience/reach/count-audience.ts";
import { createCountLists } from "./features/audience/lists/count-lists.ts";
import { createListOnRoute } from "./features/audience/lists/list-on-routes.ts";
import { createListUrls } from "./features/audience/lists/list-url.ts";
import type { AudienceDeps } from "./features/audience/audience.routes.ts";
import type { ReportsDeps } from "./features/reports/reports.routes.ts";
import type { BillingDeps } from "./features/billing/billing.routes.ts";
import type { CampaignsDeps } from "./features/campaigns/campaigns-deps.ts";
import { moveDrafts } from "./features/campaigns/drafts/move-drafts.ts";
import type { CatalogueDeps } from "./features/catalogue/catalogue.routes.ts";
import { createCountersCache } from "./features/catalogue/counters-cache.ts";
import { listLegalTexts } from "./features/catalogue/legal/legal-text.store.ts";
import { findDisposableDomain } from "./features/catalogue/mail-domains.ts";
import { readRegistrationChoices } from "./features/catalogue/read-section.ts";
import { createNotify } from "./features/notifications/notify.ts";
import {
  createCampaignNotifier,
  createRefundNotifier,
  createReturnNotifier,
  createStopNotifier,
} from "./features/notifications/notify-campaign-change.ts";
import {
  admitBooking,
  admitPhoneCharge,
  createRateLimits,
  mayMail,
} from "./http/rate-limit/rate-limit.ts";
import { createLandingPages } from "./providers/landing-pages/http/provider.ts";
import type { MessagingProvider } from "./providers/messaging/messaging-provider.ts";

export type FeatureDeps = BackOfficeDeps & {
  accounts: AccountsDeps;
  catalogue: CatalogueDeps;
  billing: BillingDeps;
  audience: AudienceDeps;
  campaigns: CampaignsDeps;
  reports: ReportsDeps;
};

/** Gives each feature its dependencies. */
export function composeFeatures(core: CoreDeps): FeatureDeps {
  const { db, readSide, clock, log, jobs, messaging, announcer, config } = core;
  const countAudience = createCountAudience({ messaging, log });
  const { publicUrl } = config;
  const rateLimits = createRateLimits(db, config.authSecret, config.rateLimits);
  const listUrls = createListUrls(config.authSecret, publicUrl);
  const cipher = createNumberCipher(config.numberKey, {
    former: config.formerNumberKeys,
    indexKey: config.numberIndexKey,
    isForPlace: config.sealsForPlace,
  });
  const lists = {
    countLists: createCountLists({ db, cipher }),
    listOnRoute: createListOnRoute({ db, clock, messaging, listUrls }),
  };
  const notify = createNotify(jobs, announcer.announce);
  const signalDigest = createSignalDigest(config.authSecret);
  const campaigns: CampaignsDeps = {
    db,
    clock,
    log,
    messaging,
    jobs,
    cipher,
    countAudience,
    ...lists,
    onStatusChange: createCampaignNotifier(notify),
    onMoneyReturned: createReturnNotifier(notify),
    onRefunded: createRefundNotifier(notify),
    onStoppedByUs: createStopNotifier(notify),
    publicUrl,
    contentUrl: config.contentUrl,
    cells: config.cells,
    signalDigest,
    linkReputation: core.linkReputation,
    admitVisitorBytes: (tx, address, bytes) =>
      rateLimits.admit("visitorDrafts", address, { tx, calls: Math.ceil(bytes / 1_000) }),
    admitBooking: (tx, booked) => admitBooking(rateLimits, tx, booked),
    ...(config.isProduction ? { landingPages: createLandingPages() } : {}),
  };
  return {
    accounts: {
      db,
      clock,
      log,
      jobs,
      cipher,
      answerFloorMs: config.answerFloorMs,
      companies: config.companies,
      cells: config.cells,
      sandbox: config.sandbox,
      onAccountLinked: moveDrafts,
      signalDigest,
      isRefusedMail: async (email) => (await findDisposableDomain(db, email))?.isRefused === true,
      mayMail: (email) => mayMail(rateLimits, email),
      registrationChoices: () => readRegistrationChoices(db),
      currentLegalTexts: () => listLegalTexts(db),
    },
    catalogue: {
      db,
      clock,
      readCounters: createCountersCache((countryId) => askCounters(messaging, countryId)),
      companies: config.companies,
      cells: config.cells,
    },
    billing: composeBilling(core, campaigns, {
      notify,
      admitPhoneCharge: (charge) => admitPhoneCharge(rateLimits, charge),
      admitPayment: (tx, userId) => rateLimits.admit("payments", userId, { tx }),
    }),
    audience: {
      db,
      clock,
      log,
      jobs,
      messaging,
      files: core.files,
      maxListBytes: config.maxListBytes,
      countAudience,
      ...lists,
      listUrls,
      cipher,
      homeCountryOf: async (userId) => (await readCustomer(db, userId)).country.id,
    },
    campaigns,
    reports: { db, readSide, clock, publicUrl },
    ...composeBackOffice(core, campaigns),
  };
}

async function askCounters(messaging: MessagingProvider, countryId: number) {
  const { segments } = INTEREST_GROUPS;
  const [routes, locations, groups] = await Promise.all([
    messaging.listRoutes(countryId),
    messaging.listLocations(countryId),
    // Without their names the constants do.
    messaging.listInterests([segments]).catch(() => []),
  ]);
  return {
    routes: new Map(
      routes.map(({ routeId, counter, hasSubscribers, adProductIds }) => [
        routeId,
        { counter, hasSubscribers, adProductIds },
      ]),
    ),
    interests: groups.find(({ groupId }) => groupId === segments)?.interests ?? [],
    counties: new Map(locations.counties.map(({ countyId, counter }) => [countyId, counter])),
    cities: new Map(
      locations.counties.flatMap(({ cities }) =>
        cities.map(({ cityId, counter }) => [cityId, counter] as const),
      ),
    ),
  };
}
