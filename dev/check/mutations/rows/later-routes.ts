import type { Mutation } from "../mutation.ts";

/** Section 2 of the specification: the last routes, and the guard. */
export const LATER_ROUTES: readonly Mutation[] = [
  {
    of: "2.23",
    file: "web/routes/account-routes.ts",
    find: '    path: "personal",\n    beforeLoad: requireMember,',
    replace: '    path: "personal",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.24",
    file: "web/routes/account-routes.ts",
    find: '    path: "notifications",',
    replace: '    path: "x-notifications",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.25",
    file: "web/routes/account-routes.ts",
    find: '    path: "update-pwd",',
    replace: '    path: "x-update-pwd",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.28",
    file: "web/routes/account-routes.ts",
    find: '    path: "reports",',
    replace: '    path: "x-reports",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.26",
    file: "web/routes/campaign-routes.ts",
    find: '    path: "campaign-info/$id",\n    beforeLoad: requireMember,',
    replace: '    path: "campaign-info/$id",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.27",
    file: "web/routes/billing-routes.ts",
    find: '    path: "bonus",\n    beforeLoad: requireMember,',
    replace: '    path: "bonus",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.27",
    file: "web/routes/billing-routes.ts",
    find: '    path: "bonus/$id",\n    beforeLoad: requireMember,',
    replace: '    path: "bonus/$id",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.29",
    file: "web/session/guard.ts",
    find: "if (!guardOf(me).showSlider) throw leaveFor(asked);",
    replace: "",
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
];
