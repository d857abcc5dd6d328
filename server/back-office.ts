import { isAdmin } from "../domain/campaign/permissions.ts";
import { createNumberCipher } from "./features/accounts/users/number-cipher.ts";
import type { AdministrationDeps } from "./features/administration/administration-deps.ts";
import { createAdministrationRoutes } from "./features/administration/administration.routes.ts";
import { createExportsRoutes } from "./features/administration/revenue/exports.routes.ts";
import { createPrivacyRoutes } from "./features/administration/privacy/privacy.routes.ts";
import { createListUrls } from "./features/audience/lists/list-url.ts";
import type { CampaignsDeps } from "./features/campaigns/campaigns-deps.ts";
import { createLiveFeed } from "./features/notifications/live-feed.ts";
import type { NotificationsDeps } from "./features/notifications/notifications-deps.ts";
import { createNotificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { createNotify } from "./features/notifications/notify.ts";
import { createSearchRoutes } from "./features/support/search/search.routes.ts";
import type { SupportDeps } from "./features/support/support-deps.ts";
import { createSupportRoutes } from "./features/support/support.routes.ts";
import type { CoreDeps } from "./core-deps.ts";

/** Dependencies of the rightmost features. */
export type BackOfficeDeps = {
  notifications: NotificationsDeps;
  support: SupportDeps;
  administration: AdministrationDeps;
};

export function composeBackOffice(core: CoreDeps, campaigns: CampaignsDeps): BackOfficeDeps {
  const { db, readSide, clock, log, jobs, push, devicePush, messaging, files, announcer, config } =
    core;
  const notify = createNotify(jobs, announcer.announce);
  const feed = createLiveFeed({ db, announcer, log });
  const cipher = createNumberCipher(config.numberKey, {
    former: config.formerNumberKeys,
    indexKey: config.numberIndexKey,
    isForPlace: config.sealsForPlace,
  });
  const listUrls = createListUrls(config.authSecret, config.publicUrl);
  return {
    notifications: { db, clock, jobs, push, devicePush, feed, messaging, cipher },
    support: { db, clock, jobs, notify },
    administration: {
      db,
      readSide,
      clock,
      cipher,
      notify,
      jobs,
      messaging,
      campaigns,
      files,
      listUrls,
      adminUserIds: config.adminUserIds,
      isAdmin: (userId) => isAdmin(userId, config.adminUserIds),
    },
  };
}

/** Their procedures. */
export function createBackOfficeRoutes(deps: BackOfficeDeps) {
  return {
    notifications: createNotificationsRoutes(deps.notifications),
    search: createSearchRoutes(deps.support),
    support: createSupportRoutes(deps.support),
    privacy: createPrivacyRoutes(deps.administration),
    exports: createExportsRoutes(deps.administration),
    administration: createAdministrationRoutes(deps.administration),
  };
}
