import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ADMIN_GROUPS } from "../../../ui/menu/admin-entries.ts";

type PageHit = { title: MessageDescriptor; link: string };

const PAGES: readonly PageHit[] = [
  { title: msg`Home`, link: "/dashboard" },
  { title: msg`Campaigns`, link: "/folder" },
  { title: msg`Wallet`, link: "/wallet" },
  { title: msg`Invoices`, link: "/invoice" },
  { title: msg`Your lists`, link: "/lists" },
  { title: msg`Your pages`, link: "/sites" },
  { title: msg`Plans and prices`, link: "/plan" },
  { title: msg`Notifications`, link: "/notifications" },
  { title: msg`Profile`, link: "/personal" },
  { title: msg`Change your password`, link: "/update-pwd" },
  { title: msg`Help`, link: "/help" },
  { title: msg`Contact support`, link: "/support" },
];

const ADMIN_PAGES: readonly PageHit[] = [
  { title: msg`To do`, link: "/admin" },
  ...ADMIN_GROUPS.flatMap(({ entries }) => entries.map(({ title, url }) => ({ title, link: url }))),
];

/** The pages that can be gone to by name; the back office for administrators alone. */
export function pagesFor(isAdmin: boolean): readonly PageHit[] {
  return isAdmin ? [...ADMIN_PAGES, ...PAGES] : PAGES;
}
