import { STATUS } from "../../../domain/campaign/status-codes.ts";
import { Button } from "../../ui/form/button.tsx";
import type { EmptyPlace } from "../../ui/notice/empty-drawing.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Badge, StatusBadge } from "../../ui/notice/status-badge.tsx";
import { WaitingLine } from "../../ui/notice/waiting-line.tsx";
import { Specimen } from "./specimen.tsx";

const TONES = ["good", "info", "warn", "bad"] as const;
const WORDS = {
  title: "You need R150.00 more in your wallet.",
  text: "We book it as soon as the payment arrives.",
  act: "Top up",
  waiting: "Asking the bank. This takes a few seconds.",
  empty: "No list yet",
};
const EMPTY_PLACES = [
  "campaigns",
  "lists",
  "messages",
  "receipts",
  "search",
  "offline",
] satisfies EmptyPlace[];
const FAILED = new Error("sample");
const ignore = () => undefined;

/** What the product reports: notices, states, waiting, emptiness. */
export function NoticeSpecimens() {
  return (
    <>
      <Specimen name="Notices">
        {TONES.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={WORDS.title}
            action={tone === "warn" ? <Button>{WORDS.act}</Button> : undefined}
          >
            {WORDS.text}
          </Notice>
        ))}
        <ErrorNotice error={FAILED} onRetry={ignore} />
      </Specimen>
      <Specimen name="States">
        <div className="lh-row">
          {Object.entries(STATUS).map(([name, status]) => (
            <StatusBadge key={name} status={status} label={name} />
          ))}
        </div>
        <div className="lh-row">
          {[...TONES, "quiet" as const].map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen name="Waiting and empty">
        <WaitingLine>{WORDS.waiting}</WaitingLine>
        <LoadingSkeleton heights={[24, 64]} />
        {EMPTY_PLACES.map((place) => (
          <EmptyState
            key={place}
            drawing={place}
            title={WORDS.empty}
            action={<Button>{WORDS.act}</Button>}
          >
            {WORDS.text}
          </EmptyState>
        ))}
      </Specimen>
    </>
  );
}
