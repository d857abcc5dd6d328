import { Trans } from "@lingui/react/macro";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { isMember } from "../../../session/session.ts";
import { StepCard } from "../step/step-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { ChooseTarget } from "./choose-target.tsx";
import { ExcludeList } from "./exclude-list.tsx";
import { Hints } from "./hints.tsx";
import { ListChoice } from "./list-choice.tsx";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import { ProfileFields } from "./profile-fields.tsx";
import { ReachPanel } from "./reach-panel.tsx";
import { SavedAudiences } from "./saved-audiences.tsx";
import { takesProfiles } from "./takes-profiles.ts";

/** The audience with a live count: a profile, an own list, or everyone. */
export function PeopleStep({ model }: { model: StepModel }) {
  const { editor, country, reach, errors } = model;
  const { draft } = editor;
  const isShown = !KIND_TRAITS[draft.kind].isOnPhones;
  const isList = draft.targetModel === "list";
  const hasProfile = isList ? draft.listUse !== "all" : draft.targetModel === "profile";
  return (
    <StepCard
      title={isShown ? <Trans>Who should see it?</Trans> : <Trans>Who should get it?</Trans>}
      lead={
        <Trans>
          Reaching fewer people nearby often brings more customers than reaching many far away.
        </Trans>
      }
    >
      <ChooseTarget model={model} />
      {isMember(model.me) && takesProfiles(country) ? <SavedAudiences model={model} /> : null}
      {isList && !draft.listId ? null : (
        <ReachPanel
          reach={reach}
          draft={draft}
          sentence={peopleText(draft, country)}
          error={errors["targeting"]}
          price={{ unitPriceTenThousandths: model.unitPriceTenThousandths, parts: model.parts }}
          currency={country.currencyCode}
        />
      )}
      {isList ? <ListChoice model={model} /> : null}
      {hasProfile ? <ProfileFields model={model} /> : null}
      {draft.targetModel === "profile" ? <Hints model={model} /> : null}
      {isList && !hasProfile ? null : <ExcludeList model={model} />}
    </StepCard>
  );
}
