import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import {
  RCS_LIMITS,
  type RcsCard,
  type RcsMessage,
} from "../../../../../domain/message/rcs-message.ts";
import { Segmented } from "../../../../ui/form/segmented.tsx";
import { PictureInput } from "../../pictures/picture-input.tsx";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import { LinkField } from "../../fields/link-field.tsx";
import { SenderField } from "../../fields/sender-field.tsx";
import { SmsText } from "../../fields/sms-text.tsx";
import type { StepModel } from "../../step/step-model.ts";
import { CardEditor } from "./card-editor.tsx";
import { asForm, type RcsForm } from "./rcs-forms.ts";
import { fallbackWithLink } from "./fallback.ts";
import classes from "./rcs.module.css";
import { SuggestionList } from "./suggestion-list.tsx";

const LOGO = { widthPixels: 224, heightPixels: 224, maxBytes: 50_000 };
const EMPTY_CARD: RcsCard = { title: "", description: "" };

/** A message with pictures and buttons: who it is from, the text or the cards, and what other phones get. */
export function RcsEditor({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors } = model;
  const content = rcsOf(editor.draft);
  const { message } = content;
  const put = (patch: Partial<typeof content>) =>
    editor.change({ content: { ...content, ...patch } });
  const putMessage = (next: RcsMessage) => put({ message: next });
  return (
    <>
      <TextInput
        id="field-content.agentName"
        label={<Trans>Name that people see</Trans>}
        maxLength={RCS_LIMITS.agentNameMax}
        autoComplete="organization"
        value={content.agentName}
        error={errors["content.agentName"]}
        onChange={(event) => put({ agentName: event.currentTarget.value })}
      />
      <PictureInput
        label={<Trans>Logo, square</Trans>}
        format={LOGO}
        error={errors["content.logoUrl"]}
        onStored={({ url }) => put({ logoUrl: url })}
      />
      <Segmented<RcsForm>
        label={<Trans>How it looks</Trans>}
        value={message.type}
        options={[
          { value: "text", label: t`Text` },
          { value: "card", label: t`Card` },
          { value: "carousel", label: t`Several cards` },
        ]}
        onChange={(form) => putMessage(asForm(message, form))}
      />
      <MessageBody model={model} message={message} onChange={putMessage} />
      <SuggestionList
        legend={t`Buttons under the message`}
        path="content.message.suggestions"
        suggestions={message.suggestions ?? []}
        most={RCS_LIMITS.suggestionsMax}
        errors={errors}
        onChange={(suggestions) => putMessage({ ...message, suggestions })}
      />
      <LinkField model={model} />
      <div className="lh-stack-tight">
        <SmsText
          model={model}
          path="content.fallbackText"
          label={<Trans>SMS for phones that cannot show it</Trans>}
          description={
            <Trans>
              It must fit in one SMS. If you leave it empty, only phones with RCS get the message.
            </Trans>
          }
          rows={3}
          maxLength={RCS_LIMITS.fallbackTextMax}
          text={content.fallbackText ?? ""}
          linked={fallbackWithLink(editor.draft)}
          mostParts={1}
          isOptional
          onChange={(text) => put({ fallbackText: text || undefined })}
        />
      </div>
      {content.fallbackText ? <SenderField model={model} /> : null}
    </>
  );
}

type BodyProps = {
  model: StepModel;
  message: RcsMessage;
  onChange(message: RcsMessage): void;
};

function MessageBody({ model, message, onChange }: BodyProps) {
  const { errors } = model;
  if (message.type === "text")
    return (
      <Textarea
        id="field-content.message.text"
        label={<Trans>Message text</Trans>}
        rows={5}
        maxLength={RCS_LIMITS.textMax}
        value={message.text}
        error={errors["content.message.text"] ?? errors["content"]}
        onChange={(event) => onChange({ ...message, text: event.currentTarget.value })}
      />
    );
  if (message.type === "card")
    return (
      <CardEditor
        path="content.message.card"
        card={message.card}
        mayBeTall
        errors={errors}
        onChange={(card) => onChange({ ...message, card })}
      />
    );
  return <Cards model={model} message={message} onChange={onChange} />;
}

type CarouselProps = BodyProps & { message: Extract<RcsMessage, { type: "carousel" }> };

function Cards({ model, message, onChange }: CarouselProps) {
  const { errors } = model;
  const { cards } = message;
  const save = (next: RcsCard[]) => onChange({ ...message, cards: next });
  return (
    <div className="lh-stack" id="field-content.message.cards" tabIndex={-1}>
      {errors["content.message.cards"] ? (
        <p role="alert" className={classes.error}>
          {errors["content.message.cards"]}
        </p>
      ) : null}
      {cards.map((card, place) => (
        <fieldset key={place} className={classes.card}>
          <legend className={classes.legend}>
            <Trans>Card {place + 1}</Trans>
          </legend>
          <CardEditor
            path={`content.message.cards.${place}`}
            card={card}
            errors={errors}
            onChange={(next) => save(cards.map((other, at) => (at === place ? next : other)))}
          />
          {cards.length > RCS_LIMITS.cardsMin ? (
            <div>
              <Button variant="subtle" onClick={() => save(cards.filter((_, at) => at !== place))}>
                <Trans>Remove card {place + 1}</Trans>
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {cards.length < RCS_LIMITS.cardsMax ? (
        <div>
          <Button variant="default" onClick={() => save([...cards, EMPTY_CARD])}>
            <Trans>Add a card</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
