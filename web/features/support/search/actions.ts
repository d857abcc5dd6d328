import { useLingui } from "@lingui/react/macro";
import { chooseColors } from "../../../ui/style/choose-colors.ts";

/** Something that is done from the search: it opens a page, or does it at once. */
export type Action = {
  id: string;
  title: string;
  /** It has a question of its own first. */
  staysOpen?: true;
} & ({ link: string } | { run: () => void });

const isDark = () => document.documentElement.getAttribute("data-color-scheme") === "dark";

/** What a member can do from anywhere. Logging out is the frame's; without it, it is not offered. */
export function useActions(logOut?: () => void): Action[] {
  const { t } = useLingui();
  return [
    { id: "new", title: t`New campaign`, link: "/campaign/new" },
    { id: "money", title: t`Add money`, link: "/payment" },
    isDark()
      ? { id: "light", title: t`Use light colours`, run: () => chooseColors("light") }
      : { id: "dark", title: t`Use dark colours`, run: () => chooseColors("dark") },
    ...(logOut
      ? [{ id: "sign-out", title: t`Sign out`, run: logOut, staysOpen: true as const }]
      : []),
  ];
}
