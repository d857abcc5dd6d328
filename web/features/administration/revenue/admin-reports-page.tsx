import { Trans } from "@lingui/react/macro";
import { useMe } from "../../../session/session.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AllReports } from "./all-reports.tsx";

/** Reports over all advertisers. The page opens for everybody (spec section 2); its data is for administrators. */
export function AdminReportsPage() {
  const me = useMe();
  return (
    <Page width={me?.isAdmin ? "wide" : "form"}>
      <PageHeader title={<Trans>All reports</Trans>} />
      {me ? null : <LoadingSkeleton heights={[120]} />}
      {me?.isAdmin ? <AllReports /> : null}
      {me && !me.isAdmin ? (
        <Notice
          tone="info"
          title={<Trans>This page is for administrators.</Trans>}
          action={
            <LinkButton to="/folder" variant="default">
              <Trans>See my own campaigns</Trans>
            </LinkButton>
          }
        >
          <Trans>You find each report on the campaign itself.</Trans>
        </Notice>
      ) : null}
    </Page>
  );
}
