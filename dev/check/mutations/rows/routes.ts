import type { Mutation } from "../mutation.ts";

/** Section 2 of the specification: the routes. */
export const ROUTES: readonly Mutation[] = [
  {
    of: "2.12",
    file: "web/routes/public-routes.ts",
    find: 'throw redirect({ to: "/dashboard", replace: true });',
    replace: 'throw redirect({ to: "/home", replace: true });',
    proof:
      "web/routes/router.test.ts › lead from '' to the overview, and from campaign to a new one",
  },
  {
    of: "2.13",
    file: "web/routes/campaign-routes.ts",
    find: '    path: "folder",\n    beforeLoad: requireMember,',
    replace: '    path: "folder",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.13",
    file: "web/routes/campaign-routes.ts",
    find: '    path: "folder/$id",\n    beforeLoad: requireMember,',
    replace: '    path: "folder/$id",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.14",
    file: "web/routes/public-routes.ts",
    find: '    path: "home",',
    replace: '    path: "x-home",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.16",
    file: "web/routes/public-routes.ts",
    find: '    path: "login",',
    replace: '    path: "x-login",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.16",
    file: "web/routes/public-routes.ts",
    find: '    path: "signup",',
    replace: '    path: "x-signup",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.17",
    file: "web/routes/public-routes.ts",
    find: '    path: "reset-password/$mode",',
    replace: '    path: "x-reset-password/$mode",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.17",
    file: "web/routes/public-routes.ts",
    find: '    path: "verify-password",',
    replace: '    path: "x-verify-password",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.19",
    file: "web/routes/campaign-routes.ts",
    find: 'params: { mode: "new" }',
    replace: 'params: { mode: "edit" }',
    proof:
      "web/routes/router.test.ts › lead from '' to the overview, and from campaign to a new one",
  },
  {
    of: "2.19",
    file: "web/routes/campaign-routes.ts",
    find: "    beforeLoad: requireSession,\n",
    replace: "",
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.20",
    file: "web/routes/billing-routes.ts",
    find: '    path: "plan",\n    beforeLoad: requireMember,',
    replace: '    path: "plan",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.20",
    file: "web/routes/billing-routes.ts",
    find: '    path: "payment",\n    beforeLoad: requireMember,',
    replace: '    path: "payment",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.20",
    file: "web/routes/billing-routes.ts",
    find: '    path: "final",\n    beforeLoad: requireMember,',
    replace: '    path: "final",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.20",
    file: "web/routes/billing-routes.ts",
    find: '    path: "wallet",\n    beforeLoad: requireMember,',
    replace: '    path: "wallet",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.20",
    file: "web/routes/billing-routes.ts",
    find: '    path: "invoice",\n    beforeLoad: requireMember,',
    replace: '    path: "invoice",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.21",
    file: "web/routes/campaign-routes.ts",
    find: '    path: "report/$id",\n    beforeLoad: requireMember,',
    replace: '    path: "report/$id",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.22",
    file: "web/routes/public-routes.ts",
    find: '    path: "planoffline",',
    replace: '    path: "x-planoffline",',
    proof: "web/routes/router.test.ts › are all there",
  },
  {
    of: "2.15",
    file: "web/routes/account-routes.ts",
    find: '    path: "dashboard",',
    replace: '    path: "x-dashboard",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "2.18",
    file: "web/routes/account-routes.ts",
    find: '    path: "search-modal",\n    beforeLoad: requireMember,',
    replace: '    path: "search-modal",',
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
];
