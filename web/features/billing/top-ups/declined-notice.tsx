import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Notice } from "../../../ui/notice/notice.tsx";

/** A saved card that the bank refused: the bank's reason in plain words, and that nothing was taken. It comes into sight. */
export function DeclinedNotice({ sentence }: { sentence: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence !== null) place.current?.scrollIntoView({ block: "center" });
  }, [sentence]);
  if (sentence === null) return null;
  return (
    <div ref={place}>
      <Notice tone="bad" announce="now" title={sentence}>
        <Trans>No money was taken. Try another card, or ask your bank.</Trans>
      </Notice>
    </div>
  );
}
