import { Trans } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { cleanUpMessage } from "../../../../../domain/message/message-segments.ts";
import { unusablePcmCharacters } from "../../../../../domain/message/pcm-tag.ts";
import { limitsOf } from "../../step/kind-limits.ts";
import type { StepModel } from "../../step/step-model.ts";
import classes from "../../fields/fields.module.css";
import { TemplatePicker } from "../../fields/template-picker.tsx";
import { translate } from "../../../../../domain/translate.ts";

/** The line under a "please call me" message. */
export function PcmEditor({ model }: { model: StepModel }) {
  const { editor, country, errors } = model;
  const { text } = editor.draft;
  const used = [...text].length;
  const { maxCharacters } = limitsOf(country, "pcm");
  const left = maxCharacters - used;
  return (
    <div className="lh-stack-tight">
      <Textarea
        id="field-text"
        label={<Trans>Your line</Trans>}
        description={
          <Trans>
            It appears below messages that people send each other. Include the name of your shop.
          </Trans>
        }
        rows={3}
        maxLength={2000}
        value={text}
        error={errors["text"]}
        aria-describedby="message-meter"
        onChange={(event) => editor.change({ text: event.currentTarget.value })}
      />
      <div className={classes.meter}>
        <progress
          className={classes.bar}
          max={maxCharacters}
          value={Math.min(used, maxCharacters)}
          aria-label={translate("Length")}
        />
        <p id="message-meter" className={`${classes.length} ${left < 0 ? classes.bad : ""}`}>
          {left >= 0 ? (
            <Trans>
              {left} of {maxCharacters} characters left
            </Trans>
          ) : (
            <Trans>
              {-left} characters too many. The limit is {maxCharacters}
            </Trans>
          )}
        </p>
      </div>
      <Unusable text={text} onChange={(fixed) => editor.change({ text: fixed })} />
      {model.isSubmitted ? null : <TemplatePicker model={model} />}
    </div>
  );
}

function Unusable({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const chars = unusablePcmCharacters(text);
  if (chars.length === 0) return null;
  const plain = () => {
    const cleaned = cleanUpMessage(text);
    const rest = unusablePcmCharacters(cleaned);
    onChange(rest.reduce((current, char) => current.replaceAll(char, ""), cleaned));
  };
  return (
    <section className={classes.costly} aria-label={translate("Characters that cannot be sent")}>
      <p>
        <Trans>These characters cannot be sent in such a line: {chars.join(" ")}</Trans>
      </p>
      <div>
        <Button variant="default" onClick={plain}>
          <Trans>Change or remove them</Trans>
        </Button>
      </div>
    </section>
  );
}
