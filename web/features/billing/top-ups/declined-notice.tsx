import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";

/** A saved card that the bank refused: the bank's reason in plain words, and that nothing was taken. */
export function DeclinedNotice({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <Notice tone="bad" announce="now" title={sentence}>
      <Trans>No money was taken. Try another card, or ask your bank.</Trans>
    </Notice>
  );
}
