import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import classes from "./lists.module.css";
import type { Preview } from "./use-list-upload.ts";

type Encoding = Preview["encoding"];

type Props = {
  path: string;
  countryId: number;
  preview: Preview;
  /** Called with the first rows as they read in another encoding. */
  onRead(preview: Preview): void;
};

/** True for rows of letters and digits that are the same in each way of reading that is found by itself. */
function isPlain({ rows, headings, encoding }: Preview): boolean {
  const shown = [...headings, ...rows.flatMap(({ cells }) => cells)].join("");
  return encoding === "utf-8" && /^[\u0020-\u007E]*$/.test(shown);
}

/** How the letters of a file are read: found by itself, and to be chosen where names look wrong. */
export function FileEncoding({ path, countryId, preview, onRead }: Props) {
  const { t } = useLingui();
  const read = useMutation({
    mutationFn: (encoding: Encoding) => client.audience.previewFile({ path, countryId, encoding }),
    onSuccess: onRead,
  });
  const hasLostLetters = preview.rows.some(({ cells }) => cells.join("").includes("\uFFFD"));
  return (
    <>
      {hasLostLetters && preview.encoding !== "windows-1252" ? (
        <Notice tone="warn">
          <p>
            <Trans>Some letters of this file could not be read.</Trans>
          </p>
          <Button
            variant="default"
            loading={read.isPending}
            onClick={() => read.mutate("windows-1252")}
          >
            <Trans>Try as Latin-1</Trans>
          </Button>
        </Notice>
      ) : null}
      {isPlain(preview) ? null : (
        <details className={classes.letters}>
          <summary>
            <Trans>Do names above look wrong?</Trans>
          </summary>
          <NativeSelect
            label={<Trans>Letters in the file</Trans>}
            data={[
              { value: "utf-8", label: t`UTF-8 (most programs)` },
              { value: "windows-1252", label: t`Latin-1 (older spreadsheets)` },
              { value: "utf-16le", label: t`UTF-16 (Unicode text)` },
              { value: "utf-16be", label: t`UTF-16, big endian` },
            ]}
            value={preview.encoding}
            onChange={(event) => read.mutate(event.currentTarget.value as Encoding)}
          />
        </details>
      )}
      <ErrorNotice error={read.error} />
    </>
  );
}
