import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc } from "../../api/client.ts";
import { freshOrCached } from "../../query/query-client.ts";
import { newUuid } from "../../api/idempotency-key.ts";
import { firstCountryId } from "../../session/cells.ts";
import type { Me } from "../../session/me.ts";
import { useMe } from "../../session/session.ts";
import { CampaignError } from "../../ui/notice/campaign-error.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { readOwnCountry, useOwnCountry } from "./draft/use-own-country.ts";
import { draftOf, emptyDraft, senderFrom, type Campaign } from "./draft/draft.ts";
import { whenSettled } from "./draft/draft-lock.ts";
import { forgetDraft, storedDraft, storedNewDraft } from "./draft/stored-draft.ts";
import { isStep, type Step } from "./draft/steps.ts";
import { Wizard } from "./wizard/wizard.tsx";

const FIRST: Step = "message";

const CopyCampaign = lazyPart(
  async () => (await import("./wizard/copy-campaign.tsx")).CopyCampaign,
  <Loading />,
);
const EditSubmitted = lazyPart(
  async () => (await import("./wizard/edit-submitted.tsx")).EditSubmitted,
  <Loading />,
);
const AlreadySent = lazyPart(
  async () => (await import("./wizard/already-sent.tsx")).AlreadySent,
  <Loading />,
);

const ownCountryId = (me: Me | undefined) => me?.registration?.country ?? firstCountryId(me);

/** Takes what a new campaign reads into the query cache. Does not throw. */
export const readNewCampaign = (me: Me | undefined): Promise<void> =>
  readOwnCountry(ownCountryId(me), me);

/** /campaign/new, /campaign/edit?id=…, /campaign/copy?id=…. */
export function WizardPage() {
  const { mode } = useParams({ strict: false });
  const { id, step, fixOf } = useSearch({ strict: false });
  const own = useOwnDraft(mode, id);
  const current = isStep(step) ? step : undefined;
  return (
    <Page>
      {mode === "copy" && id ? (
        <CopyCampaign key={id} id={id} isFix={fixOf !== undefined} />
      ) : mode === "edit" && id && !own.isMine ? (
        <ExistingDraft key={id} id={id} current={current} fixOf={fixOf} />
      ) : (
        <NewDraft key={own.id} id={own.id} current={current ?? FIRST} />
      )}
    </Page>
  );
}

/**
 * A new draft gets its id here, before the server knows it; its page stays the same one when its address changes from
 * /campaign/new to /campaign/edit. Asking for another new campaign begins another draft.
 */
function useOwnDraft(mode: string | undefined, id: string | undefined) {
  const [own, setOwn] = useState(() => ({ id: storedNewDraft()?.id ?? newUuid(), isSaved: false }));
  const isMine = mode === "edit" && id === own.id;
  if (isMine && !own.isSaved) setOwn({ ...own, isSaved: true });
  if (mode === "new" && own.isSaved) setOwn({ id: newUuid(), isSaved: false });
  return { id: own.id, isMine: isMine && own.isSaved };
}

function NewDraft({ id, current }: { id: string; current: Step }) {
  const me = useMe();
  const navigate = useNavigate();
  const country = useOwnCountry(ownCountryId(me), me);
  if (!me || !country) return <Loading />;
  const stored = storedNewDraft();
  const onCreated = () =>
    void navigate({
      to: "/campaign/$mode",
      params: { mode: "edit" },
      search: (before) => ({ ...before, id }),
      replace: true,
    });
  const source = {
    id,
    countryId: country.id,
    version: null,
    draft: emptyDraft(senderFrom(me.registration?.company ?? "")),
    unsaved:
      stored?.id === id ? { patch: stored.patch, unanswered: stored.unanswered ?? [] } : undefined,
    onCreated,
  };
  const reload = () => {
    forgetDraft(id);
    location.reload();
  };
  return (
    <Wizard
      source={source}
      country={country}
      me={me}
      current={current}
      reached={current}
      fixOf={undefined}
      onReload={reload}
    />
  );
}

type ExistingProps = { id: string; current: Step | undefined; fixOf: string | undefined };

function ExistingDraft({ id, current, fixOf }: ExistingProps) {
  // Its own key and no memory: the wizard starts from what the server has now, and nothing replaces it under way.
  const query = useQuery({
    queryKey: ["draft", id],
    queryFn: async ({ signal }) => {
      await whenSettled(id);
      return freshOrCached(
        orpc.campaigns.get.queryKey({ input: { id } }),
        client.campaigns.get({ id }, { signal }),
      );
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.error) return <CannotOpen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;
  const reload = () => {
    forgetDraft(id);
    void query.refetch();
  };
  return (
    <Opened
      key={query.dataUpdatedAt}
      campaign={query.data}
      current={current}
      fixOf={fixOf}
      onReload={reload}
    />
  );
}

type OpenedProps = Omit<ExistingProps, "id"> & { campaign: Campaign; onReload: () => void };

function Opened({ campaign, current, fixOf, onReload }: OpenedProps) {
  const me = useMe();
  const country = useOwnCountry(campaign.countryId, me);
  // Whoever comes back to a step of what was a draft is shown what became of it.
  if (campaign.isSubmitted && current)
    return <Navigate to="/campaign-info/$id" params={{ id: campaign.id }} replace />;
  if (campaign.isSubmitted && !campaign.actions.includes("edit"))
    return <AlreadySent campaign={campaign} />;
  if (!me || !country) return <Loading />;
  if (campaign.isSubmitted) return <EditSubmitted campaign={campaign} country={country} me={me} />;
  const draft = draftOf(campaign, country.timezone);
  const company = draft.sender === "" ? senderFrom(me.registration?.company ?? "") : "";
  const stored = storedDraft(campaign.id);
  const patch = { ...(company ? { sender: company } : {}), ...stored?.patch };
  const unanswered = stored?.unanswered ?? [];
  const source = {
    id: campaign.id,
    countryId: campaign.countryId,
    // Typed over an older version: saving then asks which one to keep.
    version: stored?.version ?? campaign.version,
    draft,
    unsaved: Object.keys(patch).length > 0 ? { patch, unanswered } : undefined,
    onCreated: () => undefined,
  };
  const reached = isStep(campaign.step) ? campaign.step : FIRST;
  return (
    <Wizard
      source={source}
      country={country}
      me={me}
      current={current ?? reached}
      reached={reached}
      fixOf={fixOf}
      onReload={onReload}
    />
  );
}

function CannotOpen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={<Trans>Campaign</Trans>} />
      <CampaignError error={error} onRetry={onRetry} />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={<Trans>Campaign</Trans>} />
      <LoadingSkeleton heights={[56, 420]} />
    </>
  );
}
