import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconGift,
  IconLock,
  IconPencil,
  IconSpeakerphone,
  IconTag,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import classes from "./statement.module.css";
import type { Transaction } from "./statement-query.ts";

const ICONS: Record<Transaction["kind"], ComponentType<{ size?: number }>> = {
  "top-up": IconArrowDownLeft,
  hold: IconLock,
  release: IconArrowBackUp,
  spend: IconSpeakerphone,
  bonus: IconGift,
  "bonus-expiry": IconGift,
  refund: IconArrowUpRight,
  correction: IconPencil,
  subscription: IconTag,
  dispute: IconAlertTriangle,
};

/** What kind of line it is, for the eye; the title says it in words. Green for money that came in. */
export function StatementIcon({ row }: { row: Transaction }) {
  const Icon = ICONS[row.kind];
  return (
    <span
      className={row.amountMinor > 0 ? `${classes.icon} ${classes.iconIn}` : classes.icon}
      aria-hidden="true"
    >
      <Icon size={20} />
    </span>
  );
}
