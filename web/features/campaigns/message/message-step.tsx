import { Trans } from "@lingui/react/macro";
import { Textarea, TextInput } from "@mantine/core";
import { MAX_SENDER_LENGTH } from "../../../../domain/message-composition.ts";
import { titleFrom } from "../draft/draft.ts";
import { StepCard } from "../wizard/step-card.tsx";
import type { WizardModel } from "../wizard/wizard-model.ts";
import { CostlyCharacters } from "./costly-characters.tsx";
import { MessageMeter } from "./message-meter.tsx";
import classes from "./message.module.css";
import { measureOnRoutes, routePreviews } from "./message-words.ts";
import { PhonePreview } from "./phone-preview.tsx";

/** What to say, who says it, and how it looks on a phone. */
export function MessageStep({ model }: { model: WizardModel }) {
  const { editor, country, countryCode, errors } = model;
  const { text, sender, title } = editor.draft;
  const measure = measureOnRoutes(text, sender, countryCode, country.routes);
  const previews = routePreviews(text, sender, countryCode, country.routes);
  return (
    <StepCard
      title={<Trans>What do you want to say?</Trans>}
      lead={<Trans>Say what is on offer, until when, and where to find you.</Trans>}
    >
      <div className={classes.columns}>
        <div className="lh-stack">
          <div className="lh-stack-tight">
            <Textarea
              id="field-text"
              label={<Trans>Your message</Trans>}
              rows={5}
              maxLength={2000}
              value={text}
              error={errors["text"]}
              aria-describedby="message-meter"
              onChange={(event) => editor.change({ text: event.currentTarget.value })}
            />
            <MessageMeter measure={measure} countryCode={countryCode} sender={sender} />
            <CostlyCharacters text={text} onChange={(fixed) => editor.change({ text: fixed })} />
          </div>
          <TextInput
            id="field-sender"
            label={<Trans>Sender name</Trans>}
            description={
              countryCode === "ZA" ? (
                <Trans>
                  Up to {MAX_SENDER_LENGTH} letters, digits and spaces. It stands before your
                  message, so that people know who writes.
                </Trans>
              ) : (
                <Trans>
                  Up to {MAX_SENDER_LENGTH} letters, digits and spaces. People see it as the sender.
                </Trans>
              )
            }
            maxLength={MAX_SENDER_LENGTH}
            autoComplete="organization"
            value={sender}
            error={errors["sender"]}
            onChange={(event) => editor.change({ sender: event.currentTarget.value })}
          />
          <TextInput
            id="field-title"
            label={<Trans>Name of this campaign</Trans>}
            description={
              <Trans>Only you see it. Leave it empty and we take your first words.</Trans>
            }
            placeholder={titleFrom(text)}
            maxLength={80}
            autoComplete="off"
            value={title}
            onChange={(event) => editor.change({ title: event.currentTarget.value })}
          />
        </div>
        <PhonePreview
          previews={previews}
          sender={countryCode === "ZA" ? "" : sender}
          isEmpty={text === ""}
        />
      </div>
    </StepCard>
  );
}
