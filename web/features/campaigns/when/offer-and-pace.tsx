import { Trans, useLingui } from "@lingui/react/macro";
import { ChoiceChips } from "../../../ui/form/choice-chips.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { StepModel } from "../step/step-model.ts";
import classes from "./when.module.css";

/** Until when the offer holds, and how fast it is sent. */
export function OfferAndPace({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { draft, change } = model.editor;
  return (
    <>
      <div className={classes.dates}>
        <TextInput
          id="field-offerEndsDate"
          type="date"
          label={<Trans>Last day of the offer</Trans>}
          description={<Trans>If it has one. The campaign ends on this day.</Trans>}
          min={draft.startDate ?? undefined}
          value={draft.offerEndsDate ?? ""}
          error={model.errors["offerEndsDate"]}
          onChange={(event) => change({ offerEndsDate: event.currentTarget.value || null })}
        />
      </div>
      <ChoiceChips
        legend={<Trans>How fast</Trans>}
        hint={
          draft.allocation === "fast" ? (
            <Trans>As many as possible in the first hours. Be ready for the rush.</Trans>
          ) : (
            <Trans>The same number every hour, so that customers come one after another.</Trans>
          )
        }
        name="pace"
        pick="one"
        choices={[
          { value: "even", label: t`Evenly` },
          { value: "fast", label: t`As fast as possible` },
        ]}
        chosen={[draft.allocation]}
        onToggle={(allocation) => change({ allocation })}
      />
    </>
  );
}
