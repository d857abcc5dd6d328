import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import type { RcsCard, RcsMessage } from "../../../../../domain/message/rcs-message.ts";
import { Segmented } from "../../../../ui/form/segmented.tsx";
import { PictureInput } from "../../pictures/picture-input.tsx";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import { KINDS } from "../../../../../domain/campaign/kinds/kinds.ts";
import { LinkField } from "../../fields/link-field.tsx";
import { SenderField } from "../../fields/sender-field.tsx";
import { SmsText } from "../../fields/sms-text.tsx";
import { limitsOf } from "../../step/kind-limits.ts";
import type { StepModel } from "../../step/step-model.ts";
import { CardEditor } from "./card-editor.tsx";
import { asForm, type RcsForm, withButtonsOf } from "./rcs-forms.ts";
import { fallbackWithLink } from "./fallback.ts";
import classes from "./rcs.module.css";
import { SuggestionList } from "./suggestion-list.tsx";

const LOGO = { widthPixels: 224, heightPixels: 224 };
const EMPTY_CARD: RcsCard = { title: "", description: "" };

/** A message with pictures and buttons: who it is from, the text or the cards, and what other phones get. */
export function RcsEditor({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors, country, countryCode } = model;
  const limits = limitsOf(country, "rcs").rcs;
  const content = rcsOf(editor.draft);
  const { message } = content;
  const put = (patch: Partial<typeof content>) =>
    editor.change({ content: { ...content, ...patch } });
  const putMessage = (next: RcsMessage) => put({ message: next });
  // What a form had is there again when somebody only looked at another one.
  const left = useRef<Partial<Record<RcsForm, RcsMessage>>>({});
  const changeForm = (form: RcsForm) => {
    left.current[message.type] = message;
    const before = left.current[form];
    putMessage(before ? withButtonsOf(before, message) : asForm(message, form, limits.cardsMin));
  };
  return (
    <>
      <TextInput
        id="field-content.agentName"
        label={<Trans>Name that people see</Trans>}
        maxLength={limits.agentNameMax}
        autoComplete="organization"
        value={content.agentName}
        error={errors["content.agentName"]}
        onChange={(event) => put({ agentName: event.currentTarget.value })}
      />
      <PictureInput
        label={<Trans>Logo, square</Trans>}
        cropTitle={<Trans>Choose the part to show as your logo</Trans>}
        format={{ ...LOGO, maxBytes: limits.logoBytesMax }}
        error={errors["content.logoUrl"]}
        url={content.logoUrl}
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
        onChange={changeForm}
      />
      <MessageBody model={model} message={message} onChange={putMessage} />
      <SuggestionList
        legend={t`Buttons under the message`}
        path="content.message.suggestions"
        suggestions={message.suggestions ?? []}
        most={limits.suggestionsMax}
        maxLength={limits.suggestionTextMax}
        countryCode={countryCode}
        errors={errors}
        onChange={(suggestions) => putMessage({ ...message, suggestions })}
      />
      {KINDS.rcs.hasLink(editor.draft) || editor.draft.link !== "" ? (
        <LinkField model={model} />
      ) : null}
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
          maxLength={limits.fallbackTextMax}
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
  const { errors, country } = model;
  const limits = limitsOf(country, "rcs").rcs;
  if (message.type === "text")
    return (
      <Textarea
        id="field-content.message.text"
        label={<Trans>Message text</Trans>}
        rows={5}
        maxLength={limits.textMax}
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
        limits={limits}
        countryCode={model.countryCode}
        errors={errors}
        onChange={(card) => onChange({ ...message, card })}
      />
    );
  return <Cards model={model} message={message} onChange={onChange} />;
}

type CarouselProps = BodyProps & { message: Extract<RcsMessage, { type: "carousel" }> };

function Cards({ model, message, onChange }: CarouselProps) {
  const { errors, country } = model;
  const limits = limitsOf(country, "rcs").rcs;
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
            limits={limits}
            countryCode={model.countryCode}
            errors={errors}
            onChange={(next) => save(cards.map((other, at) => (at === place ? next : other)))}
          />
          {cards.length > limits.cardsMin ? (
            <div>
              <Button variant="subtle" onClick={() => save(cards.filter((_, at) => at !== place))}>
                <Trans>Remove card {place + 1}</Trans>
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {cards.length < limits.cardsMax ? (
        <div>
          <Button variant="default" onClick={() => save([...cards, EMPTY_CARD])}>
            <Trans>Add a card</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
