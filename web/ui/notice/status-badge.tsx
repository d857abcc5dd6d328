import type { ReactNode } from "react";
import { statusLabel, wordOfLabel } from "../../../domain/campaign/campaign-status.ts";
import { STATUS } from "../../../domain/campaign/status-codes.ts";
import classes from "./status-badge.module.css";

type Tone = "good" | "info" | "warn" | "bad" | "quiet";

const TONES = new Map<number, Tone>([
  [STATUS.Active, "good"],
  [STATUS.Scheduled, "info"],
  [STATUS.InProcess, "info"],
  [STATUS.Pending, "warn"],
  [STATUS.Testing, "warn"],
  [STATUS.Rejected, "bad"],
  [STATUS.Expired, "bad"],
]);

type Props = { status: number; label: string };

/** The state of a campaign: always a word, with a colour of its own. `label` is the server's statusLabel. */
export function StatusBadge({ status, label }: Props) {
  const isPaused = status === STATUS.Saved && label === statusLabel("paused");
  const tone = isPaused ? "warn" : (TONES.get(status) ?? "quiet");
  return <span className={`${classes.badge} ${classes[tone]}`}>{wordOfLabel(label)}</span>;
}

/** A small word on a tint, for things that are not campaigns. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>;
}
