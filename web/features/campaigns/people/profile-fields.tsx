import { Trans, useLingui } from "@lingui/react/macro";
import { AGE_BANDS, ARPU_BANDS } from "../../../../domain/catalogue.ts";
import { ChoiceChips } from "../../../ui/form/choice-chips.tsx";
import type { StepModel } from "../step/step-model.ts";
import classes from "./people.module.css";
import { isForSomeOnly } from "../audience/who-gets-kind.ts";
import { PlaceList } from "./place-list.tsx";
import { ProvinceMap } from "./province-map.tsx";
import { TARGETING_ERROR } from "./reach-panel.tsx";
import { translateKnown } from "../../../../domain/translate.ts";
import { spendingBandText } from "../../../../domain/people/spending-bands.ts";

const FEMALE = 21;
const MALE = 20;
const EVERYONE = 0;

/** Places, ages, gender; what people spend and like behind a fold, for those who want it. */
export function ProfileFields({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, country, countryCode, errors } = model;
  const { draft } = editor;
  const [gender = EVERYONE] = draft.gender;
  const hasMore = draft.arpu.length > 0 || draft.interests.length > 0;
  const toggle = (field: "ageGroups" | "arpu" | "interests") => (id: number) =>
    editor.change({ [field]: toggled(draft[field], id) });
  return (
    <>
      <div className={classes.places}>
        <PlaceList
          country={country}
          places={draft}
          isForSomeOnly={isForSomeOnly(draft, country)}
          describedBy={errors["targeting"] ? TARGETING_ERROR : undefined}
          onChange={(places) => editor.change(places)}
        />
        <ProvinceMap
          country={country}
          places={draft}
          onChange={(places) => editor.change(places)}
        />
      </div>
      <ChoiceChips
        legend={<Trans>Age</Trans>}
        hint={<Trans>Choose none to include every age.</Trans>}
        name="age"
        pick="many"
        choices={AGE_BANDS.map(({ id, name }) => ({ value: id, label: name.replace("-", "–") }))}
        chosen={draft.ageGroups}
        onToggle={toggle("ageGroups")}
      />
      <ChoiceChips
        legend={<Trans>Women or men</Trans>}
        name="gender"
        pick="one"
        choices={[
          { value: EVERYONE, label: t`Women and men` },
          { value: FEMALE, label: t`Women` },
          { value: MALE, label: t`Men` },
        ]}
        chosen={[draft.gender.length === 1 ? gender : EVERYONE]}
        onToggle={(value) => editor.change({ gender: value === EVERYONE ? [] : [value] })}
      />
      <details className={classes.more} open={hasMore}>
        <summary>
          <Trans>Spending and interests</Trans>
        </summary>
        <div className="lh-stack">
          <ChoiceChips
            legend={<Trans>Spends on the phone in a month</Trans>}
            hint={<Trans>Choose none to include everyone.</Trans>}
            name="arpu"
            pick="many"
            choices={ARPU_BANDS.map(({ id }) => ({
              value: id,
              label: spendingBandText(id, countryCode),
            }))}
            chosen={draft.arpu}
            onToggle={toggle("arpu")}
          />
          <ChoiceChips
            legend={<Trans>Interested in</Trans>}
            hint={<Trans>People with at least one of these. Choose none for everyone.</Trans>}
            name="interests"
            pick="many"
            choices={country.interests.map(({ id, name }) => ({
              value: id,
              label: translateKnown(name),
            }))}
            chosen={draft.interests}
            onToggle={toggle("interests")}
          />
        </div>
      </details>
    </>
  );
}

function toggled(list: readonly number[], id: number): number[] {
  if (list.includes(id)) return list.filter((other) => other !== id);
  return [...list, id].sort((a, b) => a - b);
}
