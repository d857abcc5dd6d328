import type { Mutation } from "../mutation.ts";

const BANNERS = "gateway/on-request/ads/ad-tag.test.ts › ";

/** Banners on publishers' pages: what may be shown and what counts. */
export const AD_TAG: readonly Mutation[] = [
  {
    of: "ad tag: addresses are ours",
    file: "gateway/on-request/signed-query.ts",
    find: "if (!isSameSecret(signature, signatureOf(connectionId, event, text))) return undefined;",
    replace: "",
    proof: `${BANNERS}are not counted by an address that was changed, made for something else, or is too old`,
  },
  {
    of: "ad tag: an old address counts nothing",
    file: "gateway/on-request/ads/note-ad-event.ts",
    find: "if (ageMs < 0 || ageMs > COUNTS_FOR_MS[event]) return;",
    replace: "",
    proof: `${BANNERS}are not counted by an address that was changed, made for something else, or is too old`,
  },
  {
    of: "ad tag: seen only what was counted",
    file: "gateway/on-request/ads/note-ad-event.ts",
    find: "if (!(await isBannerShown(db, { serviceId, person, atMs }))) return;",
    replace: "",
    proof: `${BANNERS}whose campaign ended before they were counted are not counted as seen either; those counted before are`,
  },
  {
    of: "ad tag: a device's cap",
    file: "gateway/on-request/ads/ad-server.ts",
    find: "if (asker.shownToday.of(day, key) >= rules.maxPerDevicePerDay) continue;",
    replace: "",
    proof: `${BANNERS}are shown to a device so often a day, and no more`,
  },
  {
    of: "ad tag: what a publisher blocks",
    file: "gateway/on-request/ads/ad-server.ts",
    find: "!isCategoryWanted(rules)",
    replace: "false",
    proof: `${BANNERS}are not shown where their category, their advertiser or their size is not wanted`,
  },
  {
    of: "ad tag: robots and pages of others",
    file: "gateway/on-request/ads/ads.routes.ts",
    find: "if (!isForFrame(visit.header, { isSecure }) || !isPerson(visit)) return false;",
    replace: "",
    proof: `${BANNERS}are not shown to robots, to pages fetched in advance, or on pages of others, and count nothing there`,
  },
  {
    of: "ad tag: one plan for exchanges and pages",
    file: "gateway/on-request/banners/banners.ts",
    find: "countDue(campaign, nowMs) - reservations.countOf(campaign.serviceId, nowMs)",
    replace: "countDue(campaign, nowMs)",
    proof: `${BANNERS}and those that an exchange is bid are of one plan, and none is counted for another`,
  },
];
