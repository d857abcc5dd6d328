import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { formatCount, formatDate } from "../../../ui/numbers.ts";
import { DeclareConsent } from "./declare-consent.tsx";
import { RenameList } from "./rename-list.tsx";
import { RepairRows } from "./repair-rows.tsx";
import { SkippedRows } from "./skipped-rows.tsx";
import { areTooFew, SmallList, WriteToList } from "./write-to-list.tsx";

type List = Outputs["audience"]["lists"]["lists"][number];

const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.audience.key() });

type Props = {
  list: List;
  isOpen?: boolean;
  /** Offers a new campaign to its people. */
  canStart?: boolean;
};

/** One list: what became of its rows, its consent, its end. */
export function ListCard({ list, isOpen = false, canStart = false }: Props) {
  const { timeZone } = useMyCountry();
  const [showsBad, setShowsBad] = useState(isOpen && list.bad > 0);
  const [isAsking, setAsking] = useState(false);
  const { id, name, accepted, duplicate, bad, consent, expiresAt } = list;
  return (
    <Card title={name}>
      <FactList
        facts={[
          {
            key: "good",
            name: <Trans>Valid numbers</Trans>,
            value: formatCount(accepted),
            isStrong: true,
          },
          {
            key: "twice",
            name: <Trans>Duplicates removed</Trans>,
            value: formatCount(duplicate),
          },
          { key: "bad", name: <Trans>Not usable</Trans>, value: formatCount(bad) },
        ]}
      />
      <p className="lh-quiet lh-small">
        <Trans>Its numbers are deleted on {formatDate(expiresAt, timeZone)}.</Trans>{" "}
        {consent ? (
          <Trans>You confirmed consent on {formatDate(consent.at, timeZone)}.</Trans>
        ) : null}
      </p>
      {canStart && areTooFew([list]) ? <SmallList lists={[list]} /> : null}
      {consent ? null : <DeclareConsent listId={id} />}
      {showsBad ? <RepairRows listId={id} /> : null}
      <div className="lh-row">
        {canStart && consent && !areTooFew([list]) ? <WriteToList list={list} /> : null}
        {bad > 0 ? (
          <Button variant="default" aria-expanded={showsBad} onClick={() => setShowsBad(!showsBad)}>
            {showsBad ? <Trans>Hide these rows</Trans> : <Trans>Correct the rows</Trans>}
          </Button>
        ) : null}
        {bad + duplicate > 0 ? <SkippedRows listId={id} /> : null}
        <RenameList list={list} />
        <Button variant="subtle" onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
          <span className="lh-visually-hidden"> {name}</span>
        </Button>
      </div>
      {isAsking ? <DeleteDialog list={list} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function DeleteDialog({ list, onClose }: { list: List; onClose(): void }) {
  const remove = useMutation({
    mutationFn: () => client.audience.deleteList({ id: list.id }),
    onSuccess: () => {
      refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={<Trans>Delete {list.name}?</Trans>}
      confirmLabel={<Trans>Delete the list</Trans>}
      isDangerous
      isBusy={remove.isPending}
      notice={<ErrorNotice error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Its numbers are deleted for good. Sent campaigns and the record of consent stay.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
