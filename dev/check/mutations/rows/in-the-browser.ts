import type { Mutation } from "../mutation.ts";

/** Statements that only a browser story can see broken: each has a system of its own. */
export const IN_THE_BROWSER: readonly Mutation[] = [
  {
    of: "1.11",
    file: "web/ui/menu/admin-entries.ts",
    find: '        { title: msg`Bonus`, icon: "bonus", url: "/bonus" },\n',
    replace: "",
    proof:
      "e2e/menu.test.ts › of an administrator is a pane beside the page on a wide screen, with Bonus and Reports",
  },
  {
    of: "2.1",
    file: "web/shell/shell.tsx",
    find: "const hasPane = useGuard().showSlider && !isPublicPage;",
    replace: "const hasPane = false;",
    proof:
      "e2e/menu.test.ts › of an administrator is a pane beside the page on a wide screen, with Bonus and Reports",
  },
  {
    of: "2.8",
    file: "web/shell/menu/menu-item.tsx",
    find: "      onClick={onDone}\n",
    replace: "",
    proof:
      "e2e/menu.test.ts › of a visitor is an overlay with the public entries, without LogOut and Admin",
  },
  {
    of: "2.9",
    file: "web/shell/use-sign-out.ts",
    find: 'await navigate({ to: "/home" });',
    replace: 'await navigate({ to: "/planoffline" });',
    proof:
      "e2e/menu.test.ts › of a member has a second level with a way back, remembers it, opens the search, and logs out to /home",
  },
  {
    of: "2.10",
    file: "web/shell/menu/menu-list.tsx",
    find: "{isAdmin ? <AdminPart onDone={onDone} /> : null}",
    replace: "<AdminPart onDone={onDone} />",
    proof:
      "e2e/menu.test.ts › of a visitor is an overlay with the public entries, without LogOut and Admin",
  },
];
