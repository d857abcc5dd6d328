import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { ConsentFields, consentGiven, NO_CONSENT, type ConsentChoice } from "./consent-fields.tsx";
import { CONSENT_TEXT } from "./consent-text.ts";
import { FileEncoding } from "./file-encoding.tsx";
import { FirstRows } from "./first-rows.tsx";
import type { Preview } from "./use-list-upload.ts";

export type NumberList = Outputs["audience"]["createList"];

type Props = {
  path: string;
  preview: Preview;
  name: string;
  countryId: number;
  /** It is read in the background. */
  isLarge: boolean;
  onMade(list: NumberList): void;
  onStarted(): void;
  onCancel(): void;
};

/** Turns an uploaded file into a list: number column, name and consent. */
export function ListDetails({ path, preview: found, name, countryId, ...props }: Props) {
  const { isLarge, onMade, onStarted, onCancel } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const [preview, setPreview] = useState(found);
  const [column, setColumn] = useState(found.phoneColumn);
  const [consent, setConsent] = useState<ConsentChoice>(NO_CONSENT);
  const [isTried, setTried] = useState(false);
  const columns = Math.max(preview.headings.length, ...preview.rows.map((row) => row.cells.length));
  const source = consentGiven(consent);
  const make = useMutation({
    mutationFn: async () => {
      if (!source) return;
      const order = {
        name: typed.trim(),
        path,
        countryId,
        encoding: preview.encoding,
        ...(column === null ? {} : { phoneColumn: column }),
        consent: { source, text: CONSENT_TEXT },
      };
      if (!isLarge) return onMade(await client.audience.createList(order));
      await client.audience.startListImport(order);
      onStarted();
    },
  });
  const refused = make.error ? fieldErrors(toProblem(make.error)) : {};
  const problems = {
    name: typed.trim() === "" ? t`Enter a name for the list.` : undefined,
    column: column === null ? t`Choose the column with the phone numbers.` : undefined,
    source: consent.source ? undefined : t`Say where the numbers come from.`,
    consent: consent.isAgreed ? undefined : t`You may not send to anyone without their consent.`,
  };
  function submit() {
    setTried(true);
    if (Object.values(problems).every((problem) => problem === undefined)) make.mutate();
  }
  const shown: Partial<typeof problems> = isTried ? problems : {};
  return (
    <div className="lh-stack">
      {preview.phoneColumn === null ? (
        <Notice tone="warn">
          <Trans>We could not find a column with phone numbers. Choose it below.</Trans>
        </Notice>
      ) : null}
      <FirstRows preview={preview} phoneColumn={column} />
      <FileEncoding
        path={path}
        countryId={countryId}
        preview={preview}
        onRead={(read) => {
          setPreview(read);
          setColumn(read.phoneColumn);
        }}
      />
      {columns > 1 || column === null ? (
        <NativeSelect
          label={<Trans>Column with the phone numbers</Trans>}
          data={[
            ...(column === null ? [{ value: "", label: t`Choose a column` }] : []),
            ...Array.from({ length: columns }, (_, place) => ({
              value: String(place),
              label: preview.headings[place] || t`Column ${place + 1}`,
            })),
          ]}
          value={column === null ? "" : String(column)}
          error={shown.column ?? refused["phoneColumn"]}
          onChange={(event) =>
            setColumn(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
          }
        />
      ) : null}
      <TextInput
        label={<Trans>Name of the list</Trans>}
        maxLength={80}
        autoComplete="off"
        value={typed}
        error={shown.name ?? refused["name"]}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ConsentFields
        choice={consent}
        error={shown.consent}
        sourceError={shown.source}
        onChange={setConsent}
      />
      {Object.keys(refused).length > 0 && (refused["name"] || refused["phoneColumn"]) ? null : (
        <ErrorNotice error={make.error} />
      )}
      <div className="lh-row">
        <Button loading={make.isPending} onClick={submit}>
          <Trans>Make the list</Trans>
        </Button>
        <Button variant="default" onClick={onCancel}>
          <Trans>Use other numbers</Trans>
        </Button>
      </div>
    </div>
  );
}
