import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";

type Words = (count: number) => ReactNode;

const WORDS: Record<string, Words> = {
  empty: (count) => (
    <Plural value={count} one="# row has no number." other="# rows have no number." />
  ),
  "not-a-number": (count) => (
    <Plural
      value={count}
      one="# row is not a phone number."
      other="# rows are not phone numbers."
    />
  ),
  "wrong-length": (count) => (
    <Plural
      value={count}
      one="# number is too short or too long."
      other="# numbers are too short or too long."
    />
  ),
  "not-mobile": (count) => (
    <Plural
      value={count}
      one="# number is not a mobile number."
      other="# numbers are not mobile numbers."
    />
  ),
  "wrong-country": (count) => (
    <Plural
      value={count}
      one="# number is from another country."
      other="# numbers are from another country."
    />
  ),
  "open-quote": (count) => (
    <Plural
      value={count}
      one="# row has a quotation mark that is not closed."
      other="# rows have a quotation mark that is not closed."
    />
  ),
  "no-country-code": (count) => (
    <Plural
      value={count}
      one="# number has a plus but no country code."
      other="# numbers have a plus but no country code."
    />
  ),
  "as-decimal": (count) => (
    <Plural
      value={count}
      one="# number was saved as a decimal by a spreadsheet."
      other="# numbers were saved as decimals by a spreadsheet."
    />
  ),
  "number-in-text": (count) => (
    <Plural
      value={count}
      one="# row has words beside the number."
      other="# rows have words beside the number."
    />
  ),
  shortened: (count) => (
    <Plural
      value={count}
      one="# number was shortened by a spreadsheet and lost its last digits."
      other="# numbers were shortened by a spreadsheet and lost their last digits."
    />
  ),
};

type Props = { reason: string; count: number };

/** What is wrong with rows of one kind, as a sentence about all of them. */
export function BadRowGroup({ reason, count, problem }: Props & { problem: string }) {
  const words = WORDS[reason];
  if (words) return words(count);
  return (
    <>
      <Plural value={count} one="# row" other="# rows" />: {problem}
    </>
  );
}

/** What the button does with all rows of a kind. */
export function RepairWords({ reason, count }: Props) {
  if (reason === "no-country-code")
    return (
      <Plural
        value={count}
        one="Add the country code to # number"
        other="Add the country code to # numbers"
      />
    );
  if (reason === "as-decimal")
    return (
      <Plural value={count} one="Write # number out in full" other="Write # numbers out in full" />
    );
  if (reason === "number-in-text")
    return (
      <Plural
        value={count}
        one="Use only the number in # row"
        other="Use only the numbers in # rows"
      />
    );
  return <Plural value={count} one="Remove # row" other="Remove # rows" />;
}
