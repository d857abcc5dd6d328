import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import {
  AccountingPart,
  BackupPart,
  DatabasePart,
  NetworksPart,
  QueuesPart,
  SettlementPart,
  type SystemStatus,
  VersionsPart,
} from "./status-parts.tsx";

const REFRESH_MS = 15_000;

/** Whether the system works, part by part, in plain words. */
export function StatusPage() {
  const { data, error, refetch, isPending } = useQuery({
    ...orpc.administration.systemStatus.queryOptions({ input: {}, staleTime: 0 }),
    refetchInterval: REFRESH_MS,
  });
  const { moment } = useAccountTime();
  const at = data ? moment(data.at) : "";
  return (
    <Page>
      <PageHeader title={<Trans>System status</Trans>} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {isPending ? <LoadingSkeleton heights={[60, 120, 120, 120]} /> : null}
      {data ? (
        <>
          <p role="status">
            <strong>
              {data.problems === 0 ? (
                <AllGood status={data} />
              ) : (
                <Plural value={data.problems} one="# thing needs you." other="# things need you." />
              )}
            </strong>
          </p>
          <p className="lh-quiet">
            <Trans>As of {at}. This page keeps itself up to date.</Trans>
          </p>
          <DatabasePart status={data} />
          <QueuesPart status={data} />
          <NetworksPart status={data} />
          <SettlementPart status={data} />
          <AccountingPart status={data} />
          <BackupPart status={data} />
          <VersionsPart status={data} />
        </>
      ) : null}
    </Page>
  );
}

/** Nothing needs anybody; what nobody can tell from here is named, so that the sentence says no more than is known. */
function AllGood({ status }: { status: SystemStatus }) {
  const { t, i18n } = useLingui();
  const unknown = [
    ...(status.networks?.length === 0 ? [t`Networks`] : []),
    ...(status.backup === null ? [t`Backup`] : []),
  ];
  if (unknown.length === 0) return <Trans>Everything works.</Trans>;
  const names = new Intl.ListFormat(i18n.locale).format(unknown);
  return <Trans>Everything that is checked here works. Check these yourself: {names}.</Trans>;
}
