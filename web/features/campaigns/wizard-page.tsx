import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { newUuid } from "../../api/idempotency-key.ts";
import { firstCountryId } from "../../session/cells.ts";
import type { Me } from "../../session/me.ts";
import { isMember, useMe } from "../../session/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { readOwnCountry, useOwnCountry } from "./draft/use-own-country.ts";
import type { Aside } from "./draft/aside.ts";
import { emptyDraft, senderFrom } from "./draft/draft.ts";
import { forgetDraft, storedNewDraft } from "./draft/stored-draft.ts";
import { FIRST_STEP, isStep, type Step } from "./draft/steps.ts";
import { Loading } from "./wizard/loading.tsx";
import { Wizard } from "./wizard/wizard.tsx";

const CopyCampaign = lazyPart(
  async () => (await import("./wizard/copy-campaign.tsx")).CopyCampaign,
  <Loading />,
);
const ExistingDraft = lazyPart(
  async () => (await import("./wizard/existing-draft.tsx")).ExistingDraft,
  <Loading />,
);

const ownCountryId = (me: Me | undefined) => me?.registration?.country ?? firstCountryId(me);

/** Takes what a campaign's first step reads into the query cache, and fetches what opens a draft. Does not throw. */
export function readCampaign(mode: string, me: Me | undefined): Promise<void> {
  if (mode === "edit") ExistingDraft.preload();
  return readOwnCountry(ownCountryId(me), me);
}

/** /campaign/new, /campaign/edit?id=…, /campaign/copy?id=…. */
export function WizardPage() {
  const { mode } = useParams({ strict: false });
  const { id, step, fixOf } = useSearch({ strict: false });
  const own = useOwnDraft(mode, id);
  const current = isStep(step) ? step : undefined;
  const [aside, setAside] = useState<Aside>();
  const ownAside = aside?.id === id ? aside : undefined;
  return (
    <Page>
      {mode === "copy" && id ? (
        <CopyCampaign key={id} id={id} isFix={fixOf !== undefined} />
      ) : mode === "edit" && id && (!own.isMine || ownAside) ? (
        <ExistingDraft
          key={id}
          id={id}
          current={current}
          fixOf={fixOf}
          aside={ownAside}
          onAside={setAside}
        />
      ) : (
        <NewDraft
          key={own.id}
          id={own.id}
          current={current ?? FIRST_STEP}
          onAside={own.isMine ? setAside : () => location.reload()}
        />
      )}
    </Page>
  );
}

/**
 * A new draft gets its id here, before the server knows it; its page stays the same one when its address changes from
 * /campaign/new to /campaign/edit, and when its first page is gone back to. Asking for another new campaign begins another draft.
 */
function useOwnDraft(mode: string | undefined, id: string | undefined) {
  const begunAt = useLocation({ select: ({ state }) => state.__TSR_index });
  const [own, setOwn] = useState(() => ({
    id: storedNewDraft()?.id ?? newUuid(),
    isSaved: false,
    begunAt,
  }));
  const isMine = mode === "edit" && id === own.id;
  if (isMine && !own.isSaved) setOwn({ ...own, isSaved: true });
  if (mode === "new" && own.isSaved && begunAt !== own.begunAt)
    setOwn({ id: newUuid(), isSaved: false, begunAt });
  return { id: own.id, isMine: isMine && own.isSaved };
}

type NewProps = { id: string; current: Step; onAside(aside: Aside): void };

function NewDraft({ id, current, onAside }: NewProps) {
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
    lastSender: async () =>
      isMember(me) ? (await client.campaigns.lastSender({ countryId: country.id })).sender : "",
    unsaved:
      stored?.id === id ? { patch: stored.patch, unanswered: stored.unanswered ?? [] } : undefined,
    onCreated,
  };
  const reload = (aside: Aside) => {
    forgetDraft(id);
    onAside(aside);
  };
  return (
    <Wizard
      source={source}
      country={country}
      me={me}
      current={current}
      fixOf={undefined}
      onReload={reload}
    />
  );
}
