import { Trans } from "@lingui/react/macro";
import { useLayoutEffect } from "react";
import { focusHeading } from "../../../ui/style/focus-heading.ts";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

/** A campaign that is being opened. Whoever was led to this heading is led on to that of the campaign. */
export function Loading() {
  useLayoutEffect(
    () => () => {
      if (!document.activeElement?.matches("[data-page-heading]")) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    },
    [],
  );
  return (
    <>
      <PageHeader title={<Trans>Campaign</Trans>} />
      <LoadingSkeleton heights={[56, 420]} />
    </>
  );
}
