import type { ReactNode } from "react";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { MAX_SMS_PARTS } from "../../../../domain/message/message-composition.ts";
import type { StepModel } from "../step/step-model.ts";
import { CostlyCharacters } from "./costly-characters.tsx";
import { MessageMeter } from "./message-meter.tsx";
import { measureOnRoutes } from "./message-words.ts";

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
  /** More parts than this cannot be sent. */
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
  mostParts = MAX_SMS_PARTS,
  isOptional = false,
  onChange,
  ...field
}: Props) {
  const { editor, country, countryCode, errors } = model;
  const { sender } = editor.draft;
  const isCounted = !isOptional || text !== "";
  return (
    <>
      <Textarea
        {...field}
        id={`field-${path}`}
        value={text}
        error={errors[path]}
        {...(isCounted ? { "aria-describedby": "message-meter" } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isCounted ? (
        <MessageMeter
          measure={measureOnRoutes(linked, sender, countryCode, country.routes)}
          mostParts={mostParts}
          countryCode={countryCode}
          sender={sender}
        />
      ) : null}
      <CostlyCharacters text={text} onChange={onChange} />
    </>
  );
}
