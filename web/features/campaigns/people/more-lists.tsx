import { Trans, useLingui } from "@lingui/react/macro";
import { MAX_OTHER_LISTS, type ListUse } from "../../../../domain/campaign/campaign.ts";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { RadioList } from "../../../ui/form/radio-list.tsx";
import { DeclareConsent } from "../lists/declare-consent.tsx";
import type { StepModel } from "../step/step-model.ts";
import { takesProfiles } from "./takes-profiles.ts";
import { listLabel, type OwnList } from "./use-lists.ts";
import classes from "./people.module.css";

/** More lists for the same campaign, and whom of them it goes to. */
export function MoreLists({ model, lists }: { model: StepModel; lists: readonly OwnList[] }) {
  const { t } = useLingui();
  const { editor, country } = model;
  const { listId, otherListIds, listUse } = editor.draft;
  const others = lists.filter((list) => list.id !== listId && list.countryId === country.id);
  const toggle = (id: string, isChosen: boolean) =>
    editor.change({
      otherListIds: isChosen
        ? [...otherListIds, id].slice(0, MAX_OTHER_LISTS)
        : otherListIds.filter((other) => other !== id),
    });
  return (
    <>
      {others.length > 0 ? (
        <fieldset className={classes.others}>
          <legend>
            <Trans>Add other lists. Each person gets one message.</Trans>
          </legend>
          {others.map((list) => {
            const isChosen = otherListIds.includes(list.id);
            return (
              <div key={list.id} className="lh-stack-tight">
                <CheckBox
                  label={listLabel(list)}
                  checked={isChosen}
                  onChange={(event) => toggle(list.id, event.currentTarget.checked)}
                />
                {isChosen && !list.consent ? <DeclareConsent listId={list.id} /> : null}
              </div>
            );
          })}
        </fieldset>
      ) : null}
      {takesProfiles(country) ? (
        <RadioList<ListUse>
          legend={<Trans>Who should get it?</Trans>}
          value={listUse}
          choices={[
            { value: "all", label: t`Everyone on the list` },
            {
              value: "matching",
              label: t`Only people on the list who match`,
              hint: t`Choose places, ages or genders below.`,
            },
            {
              value: "with-profile",
              label: t`The list and new people who match`,
              hint: t`Each person gets one message, even if both apply.`,
            },
          ]}
          onChange={(use) => editor.change({ listUse: use })}
        />
      ) : null}
    </>
  );
}
