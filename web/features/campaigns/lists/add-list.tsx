import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { canPickContacts, pickContacts } from "./contact-picker.ts";
import { listName, numbersFile } from "./list-names.ts";
import { ListDetails, type NumberList } from "./list-details.tsx";
import classes from "./lists.module.css";
import { useListUpload } from "./use-list-upload.ts";

type Way = "file" | "paste";
type Props = { countryId: number; onMade(list: NumberList): void };

/** A list from a file, from pasted numbers or from the phone's contacts. */
export function AddList({ countryId, onMade }: Props) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>("file");
  const { upload, file, send, goOn, cancel } = useListUpload(countryId);
  if (upload.kind === "arrived")
    return (
      <ListDetails
        path={upload.path}
        preview={upload.preview}
        name={listName(file?.name ?? "")}
        countryId={countryId}
        onMade={onMade}
        onCancel={cancel}
      />
    );
  return (
    <div className="lh-stack">
      <Segmented
        label={<Trans>Where are the numbers?</Trans>}
        value={way}
        options={[
          { value: "file", label: t`In a file` },
          { value: "paste", label: t`I paste them` },
        ]}
        onChange={setWay}
      />
      {way === "file" ? <FileInput onFile={send} /> : <PasteForm onFile={send} />}
      {upload.kind === "sending" ? (
        <div className="lh-stack-tight">
          <progress
            className={classes.progress}
            max={1}
            value={upload.share}
            aria-label={t`Sent`}
          />
          <p role="status">
            <Trans>{Math.floor(upload.share * 100)} % sent</Trans>
          </p>
          <div>
            <Button variant="subtle" onClick={cancel}>
              <Trans>Stop sending</Trans>
            </Button>
          </div>
        </div>
      ) : null}
      {upload.kind === "broken" ? (
        <>
          <ErrorNotice error={upload.error} />
          <div>
            <Button onClick={goOn}>
              <Trans>Go on from {Math.floor(upload.share * 100)} %</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

function FileInput({ onFile }: { onFile(file: File): void }) {
  const { t } = useLingui();
  return (
    <div className="lh-stack-tight">
      <label className="lh-strong" htmlFor="list-file">
        {t`File with phone numbers`}
      </label>
      <p id="list-file-hint" className="lh-quiet lh-small">
        <Trans>
          A CSV file, as spreadsheets save it, up to 64 MB. We find the column with the numbers.
        </Trans>
      </p>
      <input
        id="list-file"
        className={classes.file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby="list-file-hint"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function PasteForm({ onFile }: { onFile(file: File): void }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  const pick = async () => {
    const numbers = await pickContacts();
    if (numbers.length > 0) setText((before) => [before.trim(), ...numbers].join("\n").trim());
  };
  return (
    <div className="lh-stack-tight">
      <Textarea
        label={t`Phone numbers`}
        description={t`One on each line, or with commas between them.`}
        rows={5}
        autoComplete="off"
        value={text}
        error={isTried && isEmpty ? t`Paste at least one number.` : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="lh-row">
        <Button
          onClick={() => {
            setTried(true);
            if (!isEmpty) onFile(numbersFile(text, Date.now()));
          }}
        >
          <Trans>Use these numbers</Trans>
        </Button>
        {canPickContacts() ? (
          <Button variant="default" onClick={() => void pick()}>
            <Trans>Choose from my contacts</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
