import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const PAGES: readonly { title: MessageDescriptor; link: string }[] = [
  { title: msg`Overview`, link: "/dashboard" },
  { title: msg`Campaigns`, link: "/folder" },
  { title: msg`New campaign`, link: "/campaign/new" },
  { title: msg`Wallet`, link: "/wallet" },
  { title: msg`Invoices`, link: "/invoice" },
  { title: msg`Prices`, link: "/plan" },
  { title: msg`Notifications`, link: "/notifications" },
  { title: msg`Profile`, link: "/personal" },
  { title: msg`Change your password`, link: "/update-pwd" },
  { title: msg`Help`, link: "/help" },
];
