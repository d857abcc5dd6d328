import {
  IconBell,
  IconDatabase,
  IconHistory,
  IconList,
  IconSettings,
  IconUsers,
  IconCalendarEvent,
  IconCircleCheck,
  IconPencil,
  IconPlayerPlay,
  IconChartBar,
  IconFolder,
  IconGift,
  IconHelp,
  IconHome,
  IconLayoutDashboard,
  IconLogin,
  IconLogout,
  IconPoint,
  IconReceipt,
  IconSearch,
  IconSpeakerphone,
  IconTag,
  IconUser,
  IconUserPlus,
  IconWallet,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

const ICONS: Record<string, ComponentType<{ size?: number }>> = {
  bell: IconBell,
  "calendar-event": IconCalendarEvent,
  "circle-check": IconCircleCheck,
  pencil: IconPencil,
  "player-play": IconPlayerPlay,
  folders: IconFolder,
  "file-invoice": IconReceipt,
  tags: IconTag,
  "layout-dashboard": IconLayoutDashboard,
  "login-2": IconLogin,
  notifications: IconBell,
  chart: IconChartBar,
  reports: IconChartBar,
  report: IconChartBar,
  folder: IconFolder,
  gift: IconGift,
  bonus: IconGift,
  help: IconHelp,
  home: IconHome,
  dashboard: IconLayoutDashboard,
  login: IconLogin,
  logout: IconLogout,
  receipt: IconReceipt,
  invoice: IconReceipt,
  search: IconSearch,
  speakerphone: IconSpeakerphone,
  megaphone: IconSpeakerphone,
  campaign: IconSpeakerphone,
  tag: IconTag,
  plan: IconTag,
  user: IconUser,
  personal: IconUser,
  signup: IconUserPlus,
  "user-plus": IconUserPlus,
  wallet: IconWallet,
  users: IconUsers,
  database: IconDatabase,
  list: IconList,
  settings: IconSettings,
  history: IconHistory,
};

/** The icon that the menu configuration names; a plain dot for a name we do not have. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconPoint;
  return (
    <span aria-hidden="true" style={{ display: "inline-flex" }}>
      <Icon size={22} />
    </span>
  );
}
