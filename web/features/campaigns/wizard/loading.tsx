import { Trans } from "@lingui/react/macro";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

/** A campaign that is being opened. */
export function Loading() {
  return (
    <>
      <PageHeader title={<Trans>Campaign</Trans>} />
      <LoadingSkeleton heights={[56, 420]} />
    </>
  );
}
