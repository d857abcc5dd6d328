import { ContactFields } from "./contact-fields.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { PhraseFields } from "./phrase-fields.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { StopWordFields } from "./stop-word-fields.tsx";
import { TaxFields } from "./tax-fields.tsx";
import type { Typed } from "./typed-rule.ts";

/** The fields of a rule of any kind. */
export function RuleFields({
  typed,
  onChange,
}: {
  typed: Typed;
  onChange: (typed: Typed) => void;
}) {
  switch (typed.kind) {
    case "legalHours":
      return (
        <HoursFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />
      );
    case "stopWords":
      return (
        <StopWordFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />
      );
    case "forbiddenWords":
      return (
        <PhraseFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />
      );
    case "contact":
      return (
        <ContactFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />
      );
    case "retention":
      return (
        <RetentionFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />
      );
    case "invoiceForms":
      return (
        <InvoiceFormFields
          value={typed.value}
          onChange={(value) => onChange({ ...typed, value })}
        />
      );
    case "tax":
      return <TaxFields value={typed.value} onChange={(value) => onChange({ ...typed, value })} />;
  }
}
