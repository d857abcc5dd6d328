import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ChangeHistory } from "../operation/change-history.tsx";
import { useIsServedHere } from "../use-chosen-country.ts";
import { NetworkCard } from "./network-card.tsx";
import { NetworkForm } from "./network-form.tsx";
import type { Networks } from "./network-types.ts";
import { RouteServing } from "./route-serving.tsx";

/** Connections to operators and aggregators, and which of them serve each route. */
export function NetworksPage() {
  const { data, error, refetch, isPending } = useQuery(
    orpc.administration.networks.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <Page>
      <PageHeader title={<Trans>Networks</Trans>} />
      <p className="lh-quiet">
        <Trans>
          Connections to operators and aggregators that take our messages, and which of them serve
          each route.
        </Trans>
      </p>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {isPending ? <LoadingSkeleton /> : null}
      {data ? <Connected networks={data} /> : null}
      <ChangeHistory kind="network" />
    </Page>
  );
}

function Connected({ networks }: { networks: Networks }) {
  const queries = useQueryClient();
  const isHere = useIsServedHere();
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const { adapters, connections, routes } = networks;
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: orpc.administration.key() });
  };
  const form = {
    adapters,
    onSaved: async () => {
      setEditing(null);
      await reread();
    },
    onCancel: () => setEditing(null),
  };
  const connect = (
    <Button onClick={() => setEditing("new")}>
      <Trans>Connect a network</Trans>
    </Button>
  );
  if (connections.length === 0 && editing === null)
    return (
      <EmptyState drawing="offline" title={<Trans>No network is connected</Trans>} action={connect}>
        <Trans>Connect an operator or aggregator to send real messages.</Trans>
      </EmptyState>
    );
  return (
    <>
      {connections.map((connection) =>
        editing === connection.id ? (
          <NetworkForm key={connection.id} connection={connection} {...form} />
        ) : (
          <NetworkCard
            key={connection.id}
            connection={connection}
            networks={networks}
            onEdit={() => setEditing(connection.id)}
            onChanged={reread}
          />
        ),
      )}
      {editing === "new" ? <NetworkForm {...form} /> : null}
      {editing === null ? <div>{connect}</div> : null}
      {connections.length > 0 ? (
        <>
          <h2>
            <Trans>Routes</Trans>
          </h2>
          <p className="lh-quiet">
            <Trans>
              Turn 1 is asked first. Connections with the same turn share the messages, or the
              cheapest of them takes them. The next turn takes over when none of them can.
            </Trans>
          </p>
          {routes.filter(isHere).map((route) => (
            <RouteServing
              key={`${route.routeId} ${JSON.stringify([route.connections, route.choice])}`}
              route={route}
              connections={connections.filter(({ lookup }) => lookup === null)}
              onChanged={reread}
            />
          ))}
        </>
      ) : null}
    </>
  );
}
