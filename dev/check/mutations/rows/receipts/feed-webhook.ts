import type { Mutation } from "../../mutation.ts";

const HEARD = "server/features/campaigns/delivery/feed/feed-webhook.test.ts › ";
const SAID = "gateway/reports/announce/announce-growth.test.ts › ";

/** The gateway says that a feed has grown. */
export const FEED_WEBHOOK: readonly Mutation[] = [
  {
    of: "feed webhook: signature",
    file: "server/features/campaigns/delivery/feed/feed.webhooks.ts",
    find: 'isSigned(secret, { about: "feed", body }, { header, nowMs: Date.now() })',
    replace: '(isSigned(secret, { about: "feed", body }, { header, nowMs: 0 }) || true)',
    proof: `${HEARD}an announcement without the right signature, out of time, changed, of no route or too large is refused and does nothing`,
  },
  {
    of: "feed webhook: many wait as one",
    file: "server/features/campaigns/delivery/feed/announce-change.ts",
    find: ", { key: `route-${routeId}` }",
    replace: "",
    proof: `${HEARD}a change that is announced is read by whichever worker there is, though no round comes; many announcements wait as one`,
  },
  {
    of: "feed webhook: only what has grown",
    file: "gateway/reports/announce/announce-growth.ts",
    find: ".filter((id) => last.get(id) !== before.get(id))",
    replace: ".filter((id) => last.has(id))",
    proof: `${SAID}a feed that has grown is announced once for each route, signed, and one that has not is not`,
  },
];
