import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { NativeSelect } from "../../../../ui/form/native-select.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import type { CountryCode } from "../../../../../domain/countries.ts";
import { calledNumber } from "../../../../../domain/people/called-number.ts";
import type { RcsSuggestion } from "../../../../../domain/message/rcs-message.ts";
import { LINK_PLACEHOLDER } from "../../../../../domain/message/sms-link.ts";
import classes from "./rcs.module.css";

type Props = {
  legend: string;
  /** Path of the list in the draft: names its fields. */
  path: string;
  suggestions: readonly RcsSuggestion[];
  most: number;
  /** Characters on a button. */
  maxLength: number;
  /** Whose way of writing numbers is understood. */
  countryCode: CountryCode;
  errors: Record<string, string>;
  onChange(suggestions: RcsSuggestion[] | undefined): void;
};

type Type = RcsSuggestion["type"];

/** The buttons that people can tap: answer, open the page, call. */
export function SuggestionList(props: Props) {
  const { legend, path, suggestions, most, maxLength, countryCode, errors, onChange } = props;
  const save = (next: RcsSuggestion[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {errors[path] ? (
        <p role="alert" className={classes.error}>
          {errors[path]}
        </p>
      ) : null}
      {suggestions.map((suggestion, place) => (
        <SuggestionFields
          key={place}
          path={`${path}.${place}`}
          suggestion={suggestion}
          maxLength={maxLength}
          countryCode={countryCode}
          errors={errors}
          onChange={(next) => save(suggestions.map((other, at) => (at === place ? next : other)))}
          onRemove={() => save(suggestions.filter((_, at) => at !== place))}
        />
      ))}
      {suggestions.length < most ? (
        <div>
          <Button
            variant="default"
            onClick={() => save([...suggestions, asType("reply", { text: "", postback: "" })])}
          >
            <Trans>Add a button</Trans>
          </Button>
        </div>
      ) : (
        <p className="lh-quiet lh-small">
          <Trans>You can have up to {most} buttons.</Trans>
        </p>
      )}
    </fieldset>
  );
}

type FieldsProps = {
  path: string;
  suggestion: RcsSuggestion;
  maxLength: number;
  countryCode: CountryCode;
  errors: Record<string, string>;
  onChange(suggestion: RcsSuggestion): void;
  onRemove(): void;
};

function SuggestionFields(props: FieldsProps) {
  const { path, suggestion, maxLength, countryCode, errors, onChange, onRemove } = props;
  const { t } = useLingui();
  return (
    <div className={classes.suggestion}>
      <NativeSelect
        label={<Trans>When tapped</Trans>}
        data={[
          { value: "reply", label: t`Answers with its words` },
          { value: "openUrl", label: t`Opens the page` },
          { value: "dial", label: t`Calls a number` },
        ]}
        value={suggestion.type}
        onChange={(event) => onChange(asType(event.currentTarget.value as Type, suggestion))}
      />
      <TextInput
        id={`field-${path}`}
        label={<Trans>Words on the button</Trans>}
        maxLength={maxLength}
        value={suggestion.text}
        error={errors[`${path}.text`]}
        onChange={(event) =>
          onChange({
            ...suggestion,
            text: event.currentTarget.value,
            postback: event.currentTarget.value,
          })
        }
      />
      {suggestion.type === "dial" ? (
        <TextInput
          type="tel"
          label={<Trans>Number to call</Trans>}
          value={suggestion.phoneNumber}
          error={errors[`${path}.phoneNumber`]}
          maxLength={30}
          onChange={(event) => onChange({ ...suggestion, phoneNumber: event.currentTarget.value })}
          // Taken over once it is written: no digit moves while somebody types.
          onBlur={() => {
            const phoneNumber = calledNumber(suggestion.phoneNumber, countryCode);
            if (phoneNumber !== suggestion.phoneNumber) onChange({ ...suggestion, phoneNumber });
          }}
        />
      ) : null}
      <Button variant="subtle" onClick={onRemove}>
        <Trans>Remove this button</Trans>
      </Button>
    </div>
  );
}

/** The button as another type; opening leads to the campaign's own link, so that taps are counted. */
function asType(type: Type, { text, postback }: { text: string; postback: string }): RcsSuggestion {
  if (type === "openUrl") return { type, text, postback, url: LINK_PLACEHOLDER };
  if (type === "dial") return { type, text, postback, phoneNumber: "" };
  return { type, text, postback };
}
