import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { safeReturnPath } from "../../../session/return-path.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { notePageMade } from "../step/own-page-choice.ts";
import { PosterButton } from "../poster/poster-button.tsx";
import { SiteEditor, type Site } from "./site-editor.tsx";

/** One light page each for shops without a website: what a campaign's link can lead to. */
export function SitesPage() {
  const { next, edit } = useSearch({ from: "/sites" });
  const navigate = useNavigate();
  const query = useQuery(orpc.sites.list.queryOptions({ input: {} }));
  const sites = query.data?.sites;
  const edited = edit === "new" ? edit : sites?.find(({ id }) => id === edit);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.sites.key() });
  const list = next === undefined ? {} : { next };
  const open = (page: string) => void navigate({ to: "/sites", search: { ...list, edit: page } });
  const close = () =>
    void navigate({ to: "/sites", search: list, replace: true, ignoreBlocker: true });
  const hasPages = sites !== undefined && sites.length > 0;
  const make = (
    <Button variant={hasPages ? "default" : "filled"} onClick={() => open("new")}>
      <Trans>Make a page</Trans>
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={<Trans>Your pages</Trans>}
        lead={<Trans>A small page with your offer. A campaign's link can lead to it.</Trans>}
        aside={edited || !hasPages ? undefined : make}
      />
      {next ? (
        <div>
          <LinkButton
            to={safeReturnPath(next)}
            variant={hasPages && !edited ? "filled" : "default"}
          >
            <Trans>Back to the campaign</Trans>
          </LinkButton>
        </div>
      ) : null}
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {edited ? (
        <SiteEditor
          key={edited === "new" ? "new" : edited.id}
          site={edited === "new" ? undefined : edited}
          onSaved={({ url }) => {
            if (next !== undefined && edited === "new") notePageMade(url);
            close();
            refresh();
          }}
          onCancel={close}
        />
      ) : null}
      {sites && sites.length === 0 && !edited ? (
        <Card>
          <EmptyState drawing="campaigns" title={<Trans>No page yet</Trans>} action={make}>
            <Trans>Name, offer, phone number, WhatsApp and directions. It takes two minutes.</Trans>
          </EmptyState>
        </Card>
      ) : null}
      {edited
        ? null
        : sites?.map((site) => (
            <SiteCard key={site.id} site={site} onEdit={() => open(site.id)} onGone={refresh} />
          ))}
      {sites || query.error ? null : <LoadingSkeleton heights={[120, 120]} />}
    </Page>
  );
}

type CardProps = { site: Site; onEdit(): void; onGone(): void };

function SiteCard({ site, onEdit, onGone }: CardProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.sites.remove({ id: site.id }),
    onSuccess: onGone,
  });
  if (site.blockedReason !== null) return <BlockedSite site={site} onEdit={onEdit} />;
  return (
    <Card title={site.name}>
      <p>{site.offer}</p>
      <p>
        <a href={site.url} target="_blank" rel="noreferrer">
          {site.url}
        </a>
      </p>
      <div className="lh-row">
        <Button variant="default" onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button variant="subtle" onClick={() => setAsking(true)}>
          <Trans>Take it down</Trans>
        </Button>
        <PosterButton load={(paper) => client.sites.poster({ id: site.id, paper })} />
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={<Trans>Take this page down?</Trans>}
          confirmLabel={<Trans>Take it down</Trans>}
          isDangerous
          isBusy={remove.isPending}
          notice={<ErrorNotice error={remove.error} />}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          <UsedBy campaigns={site.usedBy} />
          <p>
            <Trans>
              Anyone who taps a link to it afterwards sees the name of your shop and this: This
              offer is over.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

/** A page that Loudhailer has taken down: why, and what its owner can still do. */
function BlockedSite({ site, onEdit }: Omit<CardProps, "onGone">) {
  return (
    <Card title={site.name}>
      <Notice tone="bad" title={<Trans>Loudhailer took this page down. Nobody sees it.</Trans>}>
        {site.blockedReason}
      </Notice>
      <p>{site.offer}</p>
      <p className="lh-quiet">
        <Trans>
          Change it, then write to us. We show it again when there is nothing wrong with it.
        </Trans>
      </p>
      <div className="lh-row">
        <Button variant="default" onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <LinkButton to="/support" variant="subtle">
          <Trans>Write to us</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}

const MAX_NAMED = 5;

/** The campaigns that are not over and lead to the page: their links would lead to the end of the offer. */
function UsedBy({ campaigns }: { campaigns: Site["usedBy"] }) {
  if (campaigns.length === 0) return null;
  const more = campaigns.length - MAX_NAMED;
  return (
    <>
      <p>
        <Plural
          value={campaigns.length}
          one="A campaign that has not finished links here:"
          other="# campaigns that have not finished link here:"
        />
      </p>
      <ul>
        {campaigns.slice(0, MAX_NAMED).map(({ campaignId, title }) => (
          <li key={campaignId}>
            <Link to="/campaign-info/$id" params={{ id: campaignId }}>
              {title}
            </Link>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        ) : null}
      </ul>
    </>
  );
}
