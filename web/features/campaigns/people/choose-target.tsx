import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { StepModel } from "../step/step-model.ts";
import { takesProfiles } from "./takes-profiles.ts";

/** By profile, to an own list, or to everyone; where no network knows its subscribers, to an own list alone. */
export function ChooseTarget({ model }: { model: Pick<StepModel, "editor" | "country"> }) {
  const { t } = useLingui();
  const { editor, country } = model;
  const { targetModel, listUse } = editor.draft;
  const isListOnly = !takesProfiles(country);
  const isOther = isListOnly && (targetModel !== "list" || listUse !== "all");
  useEffect(() => {
    if (isOther) editor.change({ targetModel: "list", listUse: "all" });
    // When it becomes so; the editor is a new object at every change.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOther]);
  if (isListOnly)
    return (
      <Notice tone="info">
        <Trans>The networks here take messages to your own list of numbers only.</Trans>
      </Notice>
    );
  return (
    <Segmented
      label={<Trans>Choose</Trans>}
      isLabelHidden
      isStacked
      value={targetModel}
      options={[
        { value: "profile", label: t`By place and age` },
        { value: "list", label: t`My own list` },
        { value: "everyone", label: t`Everyone` },
      ]}
      onChange={(value) => editor.change({ targetModel: value })}
    />
  );
}
