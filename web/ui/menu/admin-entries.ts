import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type AdminEntry = { title: MessageDescriptor; icon: string; url: string };

/** The back office: Bonus and Reports (spec section 2) among the rest of it, in groups. */
export const ADMIN_GROUPS: readonly { name: MessageDescriptor; entries: readonly AdminEntry[] }[] =
  [
    {
      name: msg`Money`,
      entries: [
        { title: msg`Bonus`, icon: "bonus", url: "/bonus" },
        { title: msg`Reports`, icon: "reports", url: "/reports" },
        { title: msg`Accounting`, icon: "books", url: "/books" },
      ],
    },
    {
      name: msg`Campaigns`,
      entries: [
        { title: msg`Review queue`, icon: "review", url: "/admin/reviews" },
        { title: msg`Opt-out register`, icon: "opt-outs", url: "/admin/opt-outs" },
      ],
    },
    {
      name: msg`People`,
      entries: [
        { title: msg`Advertisers`, icon: "users", url: "/admin/advertisers" },
        { title: msg`Support queue`, icon: "help", url: "/admin/support" },
      ],
    },
    {
      name: msg`Networks`,
      entries: [
        { title: msg`Networks`, icon: "networks", url: "/admin/networks" },
        { title: msg`Subscribers`, icon: "users", url: "/admin/subscribers" },
      ],
    },
    {
      name: msg`Rules`,
      entries: [
        { title: msg`Reference data`, icon: "database", url: "/admin/reference" },
        { title: msg`Menu and settings`, icon: "list", url: "/admin/sections" },
        { title: msg`System status`, icon: "reports", url: "/admin/status" },
        { title: msg`Jobs`, icon: "settings", url: "/admin/jobs" },
        { title: msg`Audit log`, icon: "history", url: "/admin/audit" },
      ],
    },
  ];
