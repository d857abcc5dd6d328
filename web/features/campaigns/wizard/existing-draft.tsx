import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { answeredSteps } from "../../../../domain/campaign/drafts/draft-progress.ts";
import { businessNowMs } from "../../../api/business-time.ts";
import { client, orpc } from "../../../api/client.ts";
import { freshOrCached } from "../../../query/query-client.ts";
import { useMe } from "../../../session/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { CampaignError } from "../../../ui/notice/campaign-error.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Aside } from "../draft/aside.ts";
import { type Campaign, draftOf, senderFrom } from "../draft/draft.ts";
import { whenSettled } from "../draft/draft-lock.ts";
import { FIRST_STEP, isStep, STEPS, type Step } from "../draft/steps.ts";
import { forgetDraft, storedDraft } from "../draft/stored-draft.ts";
import { useOwnCountry } from "../draft/use-own-country.ts";
import { countryCodeOf } from "../step/step-model.ts";
import { Loading } from "./loading.tsx";
import { Wizard } from "./wizard.tsx";

const EditSubmitted = lazyPart(
  async () => (await import("./edit-submitted.tsx")).EditSubmitted,
  <Loading />,
);
const AlreadySent = lazyPart(
  async () => (await import("./already-sent.tsx")).AlreadySent,
  <Loading />,
);

type ExistingProps = {
  id: string;
  current: Step | undefined;
  fixOf: string | undefined;
  /** What stood here before this version was loaded over it. */
  aside: Aside | undefined;
  onAside(aside: Aside): void;
};

/** A draft that the server knows, or what a campaign that is no draft any more shows instead. */
export function ExistingDraft({ id, onAside, ...rest }: ExistingProps) {
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
  const reload = (aside: Aside) => {
    forgetDraft(id);
    onAside(aside);
    void query.refetch();
  };
  return <Opened key={query.dataUpdatedAt} campaign={query.data} {...rest} onReload={reload} />;
}

type OpenedProps = Omit<ExistingProps, "id" | "onAside"> & {
  campaign: Campaign;
  onReload: (aside: Aside) => void;
};

function Opened({ campaign, current, fixOf, aside, onReload }: OpenedProps) {
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
  const left = isStep(campaign.step) ? campaign.step : FIRST_STEP;
  // An amount alone was filled in by the front page's estimate.
  const answered = answeredSteps(
    { ...draft, step: left },
    { countryCode: countryCodeOf(country), nowMs: businessNowMs() },
  ).filter((step) => step !== "budget" || draft.startDate !== null);
  return (
    <Wizard
      source={source}
      country={country}
      me={me}
      current={current ?? aside?.step ?? left}
      answered={[...STEPS.slice(0, STEPS.indexOf(left) + 1), ...answered]}
      fixOf={fixOf}
      aside={aside}
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
