import { Trans, useLingui } from "@lingui/react/macro";
import { AGE_BANDS } from "../../../../domain/catalogue.ts";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { StepCard } from "../wizard/step-card.tsx";
import type { WizardModel } from "../wizard/wizard-model.ts";
import { peopleSentence } from "./people-sentence.ts";
import { PlaceList } from "./place-list.tsx";
import { ReachPanel } from "./reach-panel.tsx";

const FEMALE = 21;
const MALE = 20;
const EVERYONE = 0;

/** Who should hear it, with a live count. */
export function PeopleStep({ model }: { model: WizardModel }) {
  const { t } = useLingui();
  const { editor, country, reach, errors } = model;
  const { draft } = editor;
  const [gender = EVERYONE] = draft.gender;
  const toggleAge = (id: number) =>
    editor.change({
      ageGroup: draft.ageGroup.includes(id)
        ? draft.ageGroup.filter((other) => other !== id)
        : [...draft.ageGroup, id].sort((a, b) => a - b),
    });
  return (
    <StepCard
      title={<Trans>Who should hear it?</Trans>}
      lead={<Trans>Fewer, closer people often bring more customers than many far away.</Trans>}
    >
      <ReachPanel
        reach={reach}
        sentence={peopleSentence(draft, country)}
        error={errors["targeting"]}
      />
      <PlaceList country={country} places={draft} onChange={(places) => editor.change(places)} />
      <ChoiceChips
        legend={<Trans>Age</Trans>}
        hint={<Trans>Choose none for every age.</Trans>}
        name="age"
        pick="many"
        choices={AGE_BANDS.map(({ id, name }) => ({ value: id, label: name.replace("-", "–") }))}
        chosen={draft.ageGroup}
        onToggle={toggleAge}
      />
      <ChoiceChips
        legend={<Trans>Women or men</Trans>}
        name="gender"
        pick="one"
        choices={[
          { value: EVERYONE, label: t`Everyone` },
          { value: FEMALE, label: t`Women` },
          { value: MALE, label: t`Men` },
        ]}
        chosen={[draft.gender.length === 1 ? gender : EVERYONE]}
        onToggle={(value) => editor.change({ gender: value === EVERYONE ? [] : [value] })}
      />
    </StepCard>
  );
}
