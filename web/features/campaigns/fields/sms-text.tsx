import type { ReactNode } from "react";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { contactProblem } from "../../../../domain/message/contact/contact-rule.ts";
import {
  hasOptOut,
  OPT_OUT_ENDING,
  repliesWork,
  withOptOut,
  wordsOf,
} from "../../../../domain/message/contact/opt-out-ending.ts";
import { limitsOf } from "../step/kind-limits.ts";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { composeOptOutLink } from "../../../../domain/message/sms-link.ts";
import type { StepModel } from "../step/step-model.ts";
import { MessageMeter } from "./message-meter.tsx";
import { isDearer, measureOnRoutes, nameText } from "./message-words.ts";
import { OptOutChoice } from "./opt-out-choice.tsx";

/** Comes with the first character of the kind; most messages have none. */
const CostlyCharacters = lazyPart(
  async () => (await import("./costly-characters.tsx")).CostlyCharacters,
);

type Props = {
  model: StepModel;
  /** Path of the field, as problems name it. */
  path: string;
  label: ReactNode;
  description?: ReactNode;
  rows: number;
  maxLength: number;
  text: string;
  /** The text as people get it, a link in its place. */
  linked: string;
  /** More parts than this cannot be sent; defaults to what the networks take. */
  mostParts?: number;
  /** Nothing is sent when it is empty, so nothing is counted either. */
  isOptional?: boolean;
  onChange(text: string): void;
};

/** A text that goes out as SMS: how long it is with everything that is added to it, and what makes it dearer. */
export function SmsText({
  model,
  path,
  text,
  linked,
  mostParts = limitsOf(model.country, model.editor.draft.kind).maxParts,
  isOptional = false,
  onChange,
  ...field
}: Props) {
  const { editor, country, countryCode, errors } = model;
  const { sender, kind } = editor.draft;
  const isCounted = !isOptional || text !== "";
  const optOutSuffixes = country.routes.map(({ optOutSuffix }) => optOutSuffix);
  const hasReplies = repliesWork(optOutSuffixes);
  const isOptOutOn = text === "" ? !hasReplies : hasOptOut(text);
  const words = wordsOf(text);
  const isCostly = measureMessage(words).costly.length > 0;
  // Before the first letter the ending is counted alone, as the networks' own words are.
  const counted = text === "" && isOptOutOn ? composeOptOutLink(OPT_OUT_ENDING) : linked;
  const measureAs = (name: string) => measureOnRoutes(counted, name, countryCode, country.routes);
  const measure = measureAs(sender);
  const partsOf = (whole: string) =>
    measureOnRoutes(whole, sender, countryCode, country.routes).segments;
  const write = (typed: string) => onChange(isOptOutOn ? withOptOut(typed) : typed);
  // Taken out where the law wants it: said at once, and not first at the next step.
  const missing = contactProblem({
    text,
    link: KIND_TRAITS[kind].landingPage,
    optOutSuffixes,
    rule: country.law.contact,
  });
  return (
    <>
      <Textarea
        {...field}
        id={`field-${path}`}
        value={words}
        error={errors[path] ?? missing}
        {...(isCounted ? { "aria-describedby": "message-meter" } : {})}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {hasReplies ? null : (
        <OptOutChoice
          text={text}
          isOn={isOptOutOn}
          isMissing={missing !== undefined}
          onChange={onChange}
        />
      )}
      {isCounted ? (
        <MessageMeter
          measure={measure}
          nameWords={nameText(measure, measureAs(""))}
          mostParts={mostParts}
          countryCode={countryCode}
          sender={sender}
          hasOptOutLink={isOptOutOn}
          hasOptOutWords={optOutSuffixes.some((suffix) => suffix.trim() !== "")}
        />
      ) : null}
      {isCostly ? (
        <CostlyCharacters text={words} isDearer={isDearer(counted, partsOf)} onChange={write} />
      ) : null}
    </>
  );
}
