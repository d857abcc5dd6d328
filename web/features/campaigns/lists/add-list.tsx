import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { FileInput } from "../../../ui/files/file-input.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { canPickContacts, pickContacts } from "./contact-picker.ts";
import { fileProblem, type FileProblem, isLargeFile } from "./list-file.ts";
import { listName, numbersFile } from "./list-names.ts";
import { ListDetails, type NumberList } from "./list-details.tsx";
import { LeftUnfinished, UploadProgress } from "./upload-progress.tsx";
import { useListUpload } from "./use-list-upload.ts";

type Way = "file" | "paste";
type Props = {
  countryId: number;
  maxFileBytes: number;
  onMade(list: NumberList): void;
  /** True where the page says already how many numbers a list needs. */
  isLeastSaid?: boolean;
  /** A large file is read in the background now. */
  onStarted(): void;
};

/** A list from a file, from pasted numbers or from the phone's contacts. */
export function AddList(props: Props) {
  const { countryId, maxFileBytes, isLeastSaid = false, onMade, onStarted } = props;
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
        isLarge={file !== undefined && isLargeFile(file)}
        onMade={onMade}
        onStarted={onStarted}
        onCancel={cancel}
      />
    );
  return (
    <div className="lh-stack">
      {upload.kind === "none" ? <LeftUnfinished /> : null}
      <Segmented
        label={<Trans>Where are the numbers?</Trans>}
        value={way}
        options={[
          { value: "file", label: t`In a file` },
          { value: "paste", label: t`I paste them` },
        ]}
        onChange={setWay}
      />
      {way === "file" ? (
        <ListFile maxFileBytes={maxFileBytes} fileName={file?.name} onFile={send} />
      ) : (
        <PasteForm isLeastSaid={isLeastSaid} onFile={send} />
      )}
      <UploadProgress upload={upload} onGoOn={goOn} onCancel={cancel} />
    </div>
  );
}

type FileProps = {
  maxFileBytes: number;
  /** Of the file that is sent now. */
  fileName: string | undefined;
  onFile(file: File): void;
};

function ListFile({ maxFileBytes, fileName, onFile }: FileProps) {
  const megabytes = formatCount(Math.floor(maxFileBytes / 1_000_000));
  const { t } = useLingui();
  const [problem, setProblem] = useState<FileProblem>();
  function choose(file: File) {
    const found = fileProblem(file, maxFileBytes);
    setProblem(found);
    if (!found) onFile(file);
  }
  return (
    <FileInput
      id="list-file"
      label={t`File with phone numbers`}
      description={
        <Trans>A CSV file, as any spreadsheet saves it. We find the column with the numbers.</Trans>
      }
      accept=".csv,.txt,text/csv,text/plain"
      fileName={problem ? undefined : fileName}
      error={problem ? <FileProblemSentence problem={problem} limit={megabytes} /> : undefined}
      onFile={choose}
    />
  );
}

function FileProblemSentence({ problem, limit }: { problem: FileProblem; limit: string }) {
  if (problem.kind === "empty")
    return <Trans>This file is empty. Choose the one with the numbers in it.</Trans>;
  if (problem.kind === "large")
    return (
      <Trans>
        This file has {problem.megabytes} MB. The limit is {limit} MB. Keep only the column with the
        numbers, or split it into two files.
      </Trans>
    );
  return (
    <Trans>
      This is not a CSV file. Open it in your spreadsheet, choose “Save as”, then CSV, and choose
      that file here.
    </Trans>
  );
}

type PasteProps = { isLeastSaid: boolean; onFile(file: File): void };

function PasteForm({ isLeastSaid, onFile }: PasteProps) {
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
        description={
          isLeastSaid
            ? t`One on each line, or separated by commas.`
            : t`One on each line, or separated by commas. A list needs at least 100.`
        }
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
