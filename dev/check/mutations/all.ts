import type { Mutation } from "./mutation.ts";
import { ELEVENTH_ATTACK } from "./rows/guards/eleventh-attack.ts";
import { SEVENTH_READER } from "./rows/guards/by-lot/seventh-reader.ts";
import { OPEN_ROWS } from "./rows/guards/last-lots/open-rows.ts";
import { OF_THE_NINTH_READER } from "./rows/guards/last-lots/ninth-reader.ts";
import { SECOND_EYES } from "./rows/guards/last-lots/second-eyes.ts";
import { BY_EIGHTH_READER, FOURTEENTH_ATTACK } from "./rows/guards/last-lots/fourteenth-attack.ts";
import { FIFTEENTH_ATTACK } from "./rows/guards/last-lots/fifteenth-attack.ts";
import { THIRTEENTH_ATTACK } from "./rows/guards/last-lots/thirteenth-attack.ts";
import { THIRTEENTH_LISTS } from "./rows/guards/last-lots/thirteenth-lists.ts";
import { NUMBERS_AND_LISTS } from "./rows/guards/last-lots/numbers-and-lists.ts";
import { TWELFTH_ATTACK } from "./rows/guards/last-lots/twelfth-attack.ts";
import { ACCOUNTS_TAKEN_BLIND } from "./rows/blind/accounts.ts";
import { CAMPAIGNS_TAKEN_BLIND } from "./rows/blind/campaigns.ts";
import { DOORS_AND_SETTINGS_TAKEN_BLIND } from "./rows/blind/doors-and-settings.ts";
import { EDGES_TAKEN_BLIND } from "./rows/blind/edges.ts";
import { GATEWAY_TAKEN_BLIND } from "./rows/blind/gateway.ts";
import { MONEY_TAKEN_BLIND } from "./rows/blind/money.ts";
import { NETWORKS_AND_BANNERS_TAKEN_BLIND } from "./rows/blind/networks-and-banners.ts";
import { PEOPLE_AND_MONEY_TAKEN_BLIND } from "./rows/blind/people-and-money.ts";
import { RULES_AND_PAGES_TAKEN_BLIND } from "./rows/blind/rules-and-pages.ts";
import { TABLES_TAKEN_BLIND } from "./rows/blind/tables.ts";
import { ACCOUNTS_OF_LAST_LOTS } from "./rows/guards/last-lots/accounts.ts";
import { BACK_OFFICE_OF_LAST_LOTS } from "./rows/guards/last-lots/back-office.ts";
import { EDGES_OF_LAST_LOTS } from "./rows/guards/last-lots/edges.ts";
import { GATEWAY_OF_LAST_LOTS } from "./rows/guards/last-lots/gateway.ts";
import { MONEY_AND_REVIEW_OF_LAST_LOTS } from "./rows/guards/last-lots/money.ts";
import { SETTINGS_OF_LAST_LOTS } from "./rows/guards/last-lots/settings.ts";
import { TABLES_OF_LAST_LOTS } from "./rows/guards/last-lots/tables.ts";
import { DOCUMENT_CHECKS } from "./rows/matrix/documents.ts";
import { MATRIX_GUARDS } from "./rows/matrix/matrix.ts";
import { AD_TAG } from "./rows/ad-tag.ts";
import { BROWSER_AND_RULES } from "./rows/browser-and-rules.ts";
import { IN_THE_BROWSER } from "./rows/in-the-browser.ts";
import { KINDS_AND_ACCOUNTS } from "./rows/kinds-and-accounts.ts";
import { LATER_ROUTES } from "./rows/later-routes.ts";
import { FEED_WEBHOOK } from "./rows/receipts/feed-webhook.ts";
import { LATE_CORRECTIONS } from "./rows/receipts/late-corrections.ts";
import { LATE_RECEIPTS } from "./rows/receipts/late-receipts.ts";
import { LAW } from "./rows/law.ts";
import { ARCHIVE } from "./rows/operating/archive.ts";
import { BACKUPS } from "./rows/operating/backup.ts";
import { ROLE_GUARDS } from "./rows/operating/roles.ts";
import { LISTS } from "./rows/operating/lists.ts";
import { ROTATION } from "./rows/operating/rotation.ts";
import { RETENTION } from "./rows/operating/retention.ts";
import { RESTORED } from "./rows/operating/restored.ts";
import { REPLICA } from "./rows/operating/replica.ts";
import { ANNOUNCEMENTS } from "./rows/operating/announcements.ts";
import { POOLER } from "./rows/operating/pooler.ts";
import { WALL } from "./rows/operating/wall.ts";
import { WRONG_CLOCK } from "./rows/operating/wrong-clock.ts";
import { TRACES } from "./rows/operating/traces.ts";
import { LEASE_GUARDS } from "./rows/leases.ts";
import { COSTS, LOOKUPS, OVER_AGGREGATORS } from "./rows/networks.ts";
import { METHOD_CODES } from "./rows/method-codes.ts";
import { METHOD_DATA } from "./rows/method-data.ts";
import { COPIES_ON_REQUEST } from "./rows/connections/test-copies.ts";
import { CHEAPEST } from "./rows/connections/cheapest.ts";
import { NATIONAL } from "./rows/connections/national.ts";
import { DOORS } from "./rows/doors.ts";
import { FEEDS } from "./rows/feed.ts";
import { FIRST_HOUR } from "./rows/guards/first-hour.ts";
import { FIRST_LOOK } from "./rows/guards/first-look.ts";
import { FOLLOW_UPS, MONITORING } from "./rows/follow-ups.ts";
import { MOBILE_MONEY } from "./rows/mobile-money.ts";
import { PROVIDER_CALLS } from "./rows/provider-calls.ts";
import { KNOWN_RECEIPTS } from "./rows/receipts/known-receipts.ts";
import { PUSHED_RECEIPTS } from "./rows/receipts/pushed-receipts.ts";
import { ROUTES } from "./rows/routes.ts";
import { BACK_OFFICE } from "./rows/guards/back-office.ts";
import { SECRETS } from "./rows/guards/secrets.ts";
import { TEST_COPIES } from "./rows/guards/test-copies.ts";
import { EDGES_BY_LOT } from "./rows/guards/by-lot/edges.ts";
import { OF_THE_FIFTH_READER } from "./rows/guards/by-lot/fifth-reader.ts";
import { OF_THE_SIXTH_READER } from "./rows/guards/by-lot/sixth-reader.ts";
import { NOTICED_BY_THE_FIFTH_READER } from "./rows/guards/by-lot/fifth-reader-noticed.ts";
import { OF_THE_FOURTH_READER } from "./rows/guards/by-lot/fourth-reader.ts";
import { GATEWAY_BY_LOT } from "./rows/guards/by-lot/gateway.ts";
import { MONEY_BY_LOT } from "./rows/guards/by-lot/money.ts";
import { PEOPLE_BY_LOT } from "./rows/guards/by-lot/people.ts";
import { GATEWAY_GUARDS } from "./rows/guards/gateway.ts";
import { OWN_LINK_GUARDS } from "./rows/guards/own-links.ts";
import { LIMITS } from "./rows/guards/limits.ts";
import { PAGE_PICTURES } from "./rows/guards/page-pictures.ts";
import { ABUSE } from "./rows/guards/abuse.ts";
import { HEADERS_AND_STRANGERS } from "./rows/guards/strangers.ts";
import { SECOND_ATTACK } from "./rows/guards/second-attack.ts";
import { THIRD_ATTACK } from "./rows/guards/third-attack.ts";
import { AT_THE_SAME_MOMENT } from "./rows/guards/at-the-same-moment.ts";
import { SEVENTH_ATTACK } from "./rows/guards/seventh-attack.ts";
import { NINTH_ATTACK_DRAFTS } from "./rows/guards/ninth-attack/drafts.ts";
import { NINTH_ATTACK_REST } from "./rows/guards/ninth-attack/rest.ts";
import { NINTH_ATTACK_ACCOUNTS } from "./rows/guards/ninth-attack/accounts.ts";
import { TENTH_ATTACK_MONEY } from "./rows/guards/tenth-attack/money.ts";
import { TENTH_ATTACK_ACCOUNTS } from "./rows/guards/tenth-attack/accounts.ts";
import { TENTH_ATTACK_AFTERWARDS } from "./rows/guards/tenth-attack/afterwards.ts";
import { TENTH_ATTACK_GATEWAY } from "./rows/guards/tenth-attack/gateway.ts";
import { TENTH_ATTACK_TURNS } from "./rows/guards/tenth-attack/turns.ts";
import { TENTH_ATTACK_RESOURCES } from "./rows/guards/tenth-attack/resources.ts";
import { FIFTH_ATTACK } from "./rows/guards/fifth-attack.ts";
import { FOURTH_ATTACK } from "./rows/guards/fourth-attack.ts";
import { FINDINGS } from "./rows/guards/findings.ts";
import { RISK } from "./rows/guards/risk.ts";
import { REFUSE_TO_CARD } from "./rows/guards/refuse-to-card.ts";
import { FOUND_BY_THE_WORLD } from "./rows/guards/found-by-the-world.ts";
import { ASKED_ABOUT } from "./rows/guards/asked-about.ts";
import { ASVS } from "./rows/guards/asvs.ts";
import { EDGES } from "./rows/guards/edges.ts";
import { SECTION_2 } from "./rows/section-2.ts";
import { SECTION_3 } from "./rows/section-3.ts";
import { SECTION_4 } from "./rows/section-4.ts";
import { SECTION_9 } from "./rows/section-9.ts";
import { SENDERS } from "./rows/senders.ts";
import { SESSIONS } from "./rows/sessions.ts";
import { STORED_AND_SHOWN } from "./rows/stored-and-shown.ts";
import { SUBSCRIBERS } from "./rows/subscribers.ts";
import { WALLET } from "./rows/wallet.ts";

/** Every statement of the specification and every guard, broken at least once. */
export const MUTATIONS: readonly Mutation[] = [
  ...KINDS_AND_ACCOUNTS,
  ...MATRIX_GUARDS,
  ...DOCUMENT_CHECKS,
  ...SECTION_2,
  ...ROUTES,
  ...LATER_ROUTES,
  ...SECTION_3,
  ...SECTION_4,
  ...BROWSER_AND_RULES,
  ...METHOD_CODES,
  ...METHOD_DATA,
  ...FEEDS,
  ...FEED_WEBHOOK,
  ...FIRST_LOOK,
  ...FIRST_HOUR,
  ...FOLLOW_UPS,
  ...MONITORING,
  ...PROVIDER_CALLS,
  ...STORED_AND_SHOWN,
  ...SECTION_9,
  ...WALLET,
  ...MOBILE_MONEY,
  ...IN_THE_BROWSER,
  ...LATE_CORRECTIONS,
  ...LATE_RECEIPTS,
  ...PUSHED_RECEIPTS,
  ...KNOWN_RECEIPTS,
  ...LAW,
  ...ARCHIVE,
  ...BACKUPS,
  ...ROLE_GUARDS,
  ...LISTS,
  ...ROTATION,
  ...RESTORED,
  ...RETENTION,
  ...POOLER,
  ...WALL,
  ...WRONG_CLOCK,
  ...ANNOUNCEMENTS,
  ...REPLICA,
  ...TRACES,
  ...SUBSCRIBERS,
  ...COSTS,
  ...LOOKUPS,
  ...COPIES_ON_REQUEST,
  ...CHEAPEST,
  ...OVER_AGGREGATORS,
  ...NATIONAL,
  ...LEASE_GUARDS,
  ...SENDERS,
  ...SESSIONS,
  ...AD_TAG,
  ...DOORS,
  ...SECRETS,
  ...EDGES,
  ...RISK,
  ...REFUSE_TO_CARD,
  ...FOUND_BY_THE_WORLD,
  ...ASKED_ABOUT,
  ...ASVS,
  ...FINDINGS,
  ...SECOND_ATTACK,
  ...THIRD_ATTACK,
  ...FOURTH_ATTACK,
  ...FIFTH_ATTACK,
  ...SEVENTH_ATTACK,
  ...NINTH_ATTACK_DRAFTS,
  ...NINTH_ATTACK_REST,
  ...NINTH_ATTACK_ACCOUNTS,
  ...TENTH_ATTACK_MONEY,
  ...TENTH_ATTACK_ACCOUNTS,
  ...TENTH_ATTACK_AFTERWARDS,
  ...TENTH_ATTACK_GATEWAY,
  ...TENTH_ATTACK_TURNS,
  ...TENTH_ATTACK_RESOURCES,
  ...ELEVENTH_ATTACK,
  ...SEVENTH_READER,
  ...TWELFTH_ATTACK,
  ...THIRTEENTH_ATTACK,
  ...SECOND_EYES,
  ...THIRTEENTH_LISTS,
  ...FIFTEENTH_ATTACK,
  ...FOURTEENTH_ATTACK,
  ...OPEN_ROWS,
  ...BY_EIGHTH_READER,
  ...OF_THE_NINTH_READER,
  ...NUMBERS_AND_LISTS,
  ...AT_THE_SAME_MOMENT,
  ...ABUSE,
  ...PAGE_PICTURES,
  ...HEADERS_AND_STRANGERS,
  ...LIMITS,
  ...GATEWAY_GUARDS,
  ...OWN_LINK_GUARDS,
  ...TEST_COPIES,
  ...BACK_OFFICE,
  ...PEOPLE_BY_LOT,
  ...MONEY_BY_LOT,
  ...EDGES_BY_LOT,
  ...GATEWAY_BY_LOT,
  ...OF_THE_FOURTH_READER,
  ...OF_THE_FIFTH_READER,
  ...OF_THE_SIXTH_READER,
  ...NOTICED_BY_THE_FIFTH_READER,
  ...EDGES_TAKEN_BLIND,
  ...ACCOUNTS_TAKEN_BLIND,
  ...MONEY_TAKEN_BLIND,
  ...CAMPAIGNS_TAKEN_BLIND,
  ...GATEWAY_TAKEN_BLIND,
  ...RULES_AND_PAGES_TAKEN_BLIND,
  ...DOORS_AND_SETTINGS_TAKEN_BLIND,
  ...PEOPLE_AND_MONEY_TAKEN_BLIND,
  ...NETWORKS_AND_BANNERS_TAKEN_BLIND,
  ...TABLES_TAKEN_BLIND,
  ...BACK_OFFICE_OF_LAST_LOTS,
  ...EDGES_OF_LAST_LOTS,
  ...SETTINGS_OF_LAST_LOTS,
  ...ACCOUNTS_OF_LAST_LOTS,
  ...MONEY_AND_REVIEW_OF_LAST_LOTS,
  ...TABLES_OF_LAST_LOTS,
  ...GATEWAY_OF_LAST_LOTS,
];
