import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { changeOrWait } from "../../../offline/outbox.ts";
import { sendChange } from "../../../offline/send-change.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

type Lists = Outputs["audience"]["lists"];
type Props = { list: Lists["lists"][number] };

/** Another name for a list; without a connection it is sent later. */
export function RenameList({ list: { id, name: was } }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(was);
  const rename = useMutation({
    mutationFn: () => changeOrWait("list-name", id, { id, was, name: name.trim() }, sendChange),
    onSuccess: () => {
      showName(id, name.trim());
      setOpen(false);
    },
  });
  const open = () => {
    rename.reset();
    setName(was);
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        <Trans>Rename</Trans>
        <span className="lh-visually-hidden"> {was}</span>
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={<Trans>Rename {was}</Trans>}
          confirmLabel={<Trans>Rename it</Trans>}
          isBusy={rename.isPending}
          notice={<ErrorNotice error={rename.error} />}
          onConfirm={() => (name.trim() === "" ? undefined : rename.mutate())}
          onCancel={() => setOpen(false)}
        >
          <TextInput
            label={t`Name of the list`}
            value={name}
            maxLength={80}
            error={name.trim() === "" ? t`Enter a name for the list.` : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function showName(id: string, name: string): void {
  queryClient.setQueryData(
    orpc.audience.lists.queryKey({ input: {} }),
    (known: Lists | undefined) =>
      known && {
        ...known,
        lists: known.lists.map((list) => (list.id === id ? { ...list, name } : list)),
      },
  );
}
