import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The titles that the house configures; those that an administrator adds are shown as they were typed. */
const KNOWN: Record<string, MessageDescriptor> = {
  Home: msg`Home`,
  Plans: msg`Plans and prices`,
  "Sign in": msg`Sign in`,
  "Sign up": msg`Sign up`,
  "Create an account": msg`Create an account`,
  Dashboard: msg`Home`,
  Overview: msg`Home`,
  "New campaign": msg`New campaign`,
  Campaigns: msg`Campaigns`,
  "All campaigns": msg`All campaigns`,
  "Your lists": msg`Your lists`,
  "Your pages": msg`Your pages`,
  Drafts: msg`Drafts`,
  Scheduled: msg`Scheduled`,
  Running: msg`Running`,
  Finished: msg`Ended`,
  Wallet: msg`Wallet`,
  Invoices: msg`Invoices`,
  Notifications: msg`Notifications`,
  Profile: msg`Profile`,
  Search: msg`Search`,
  Help: msg`Help`,
};

/** A title of the menu in the chosen language. */
export function useMenuTitle(): (title: string) => string {
  const { t } = useLingui();
  return (title) => {
    const known = KNOWN[title];
    return known ? t(known) : title;
  };
}
