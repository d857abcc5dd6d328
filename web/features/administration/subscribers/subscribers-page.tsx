import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useIsServedHere } from "../use-chosen-country.ts";
import { RouteBase } from "./route-base.tsx";

/** Operators' subscribers by route: importing a file, and what was imported before. */
export function SubscribersPage() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number | null>(null);
  const isHere = useIsServedHere();
  const { data, error, refetch, isPending } = useQuery(
    orpc.administration.subscriberRoutes.queryOptions({ input: {} }),
  );
  const routes = data?.routes.filter(isHere) ?? [];
  const routeId = chosen ?? routes[0]?.routeId;
  return (
    <Page>
      <PageHeader title={<Trans>Subscribers</Trans>} />
      <p className="lh-quiet">
        <Trans>
          Import an operator’s subscribers who agreed to advertising. A network without them takes
          messages to own lists only.
        </Trans>
      </p>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {isPending ? <LoadingSkeleton /> : null}
      {routeId === undefined ? null : (
        <>
          <NativeSelect
            label={t`Network`}
            value={String(routeId)}
            data={routes.map((route) => ({ value: String(route.routeId), label: route.name }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <RouteBase key={routeId} routeId={routeId} />
        </>
      )}
    </Page>
  );
}
