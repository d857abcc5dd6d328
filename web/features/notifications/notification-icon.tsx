import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconCheck,
  IconClock,
  IconFlag,
  IconGift,
  IconMessage,
  IconReceipt,
  IconWallet,
  IconX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Kind } from "./kind-names.ts";
import classes from "./notifications.module.css";

type Look = { Icon: ComponentType<{ size?: number }>; tone?: "good" | "bad" };

const LOOKS: Record<Kind, Look> = {
  approved: { Icon: IconCheck, tone: "good" },
  rejected: { Icon: IconX, tone: "bad" },
  finished: { Icon: IconFlag },
  expired: { Icon: IconClock, tone: "bad" },
  "low-balance": { Icon: IconWallet, tone: "bad" },
  payment: { Icon: IconArrowDownLeft, tone: "good" },
  "payment-failed": { Icon: IconAlertTriangle, tone: "bad" },
  invoice: { Icon: IconReceipt },
  dispute: { Icon: IconAlertTriangle, tone: "bad" },
  bonus: { Icon: IconGift, tone: "good" },
  support: { Icon: IconMessage },
};

/** Tells money from campaigns at a glance; the title says it in words. */
export function NotificationIcon({ kind }: { kind: Kind }) {
  const { Icon, tone } = LOOKS[kind];
  return (
    <span className={tone ? `${classes.icon} ${classes[tone]}` : classes.icon} aria-hidden="true">
      <Icon size={20} />
    </span>
  );
}
