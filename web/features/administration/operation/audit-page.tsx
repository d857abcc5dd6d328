import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "../../../ui/form/use-debounced-value.ts";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { saveFile } from "../../../ui/save-file.ts";
import classes from "../admin.module.css";
import { searchOf } from "../text-for-address.ts";
import { AuditPerson } from "./audit-person.tsx";
import { actionTyped, actionWords, detailLines } from "../../../../domain/audit-words.ts";

type Name = keyof typeof NONE;
const NONE = {
  signIns: "hidden",
  actorUserId: "",
  subjectUserId: "",
  action: "",
  from: "",
  to: "",
};

/** The audit log, newest first. */
export function AuditPage() {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const search = useSearch({ from: "/admin/audit" });
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ ...NONE, ...search });
  const filters = useDebouncedValue(typed, 400);
  const given = {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim())),
    ...(filters.action.trim() ? { action: actionTyped(filters.action) } : {}),
  };
  useEffect(() => {
    const { signIns, ...others } = filters;
    const wanted = { ...(signIns === "shown" ? { signIns } : {}), ...searchOf(others) };
    if (JSON.stringify(wanted) === JSON.stringify(search)) return;
    void navigate({ to: "/admin/audit", search: wanted, replace: true, resetScroll: false });
  }, [filters, search, navigate]);
  const isTurned = typed.from !== "" && typed.to !== "" && typed.from > typed.to;
  const audit = useInfiniteQuery({
    ...orpc.administration.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...given, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: async () => {
      const file = await client.administration.auditCsv({ ...given, format: "spreadsheet" });
      saveFile(file.fileName, file.content, "text/csv; charset=utf-8");
      return file;
    },
  });
  const rows = audit.data?.pages.flatMap((page) => page.rows);
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== NONE[name as Name]);
  const field = (name: Name, label: string, type = "text", error?: string) => (
    <TextInput
      label={label}
      error={error}
      type={type}
      maxLength={254}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Page>
      <PageHeader title={<Trans>Audit log</Trans>} />
      <Card>
        <div className={classes.filters}>
          {field("action", t`Action`)}
          {field("actorUserId", t`Done by (name, email or user id)`)}
          {field("subjectUserId", t`Done to (name, email or user id)`)}
          {field("from", t`From`, "date")}
          {field("to", t`Until`, "date", isTurned ? t`“Until” is before “From”.` : undefined)}
        </div>
        <p className="lh-quiet lh-small">
          <Trans>The days of “From” and “Until” begin at midnight in UTC.</Trans>
        </p>
        <CheckBox
          label={<Trans>Show sign-ins too</Trans>}
          checked={typed.signIns === "shown"}
          onChange={(event) =>
            setTyped({ ...typed, signIns: event.currentTarget.checked ? "shown" : "hidden" })
          }
        />
        <div>
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            <Trans>These entries as CSV</Trans>
          </Button>
        </div>
        {save.data?.isCut ? (
          <Notice tone="warn" announce="politely" title={<Trans>The file is not complete.</Trans>}>
            <Trans>There was more than one file can hold. Choose fewer days.</Trans>
          </Notice>
        ) : null}
      </Card>
      <ErrorNotice error={audit.error ?? save.error} onRetry={() => void audit.refetch()} />
      <Card>
        {rows?.length === 0 ? (
          <p className="lh-quiet" role="status">
            {isFiltered ? (
              <Trans>No entry fits this.</Trans>
            ) : (
              <Trans>Nothing has been recorded yet.</Trans>
            )}
          </p>
        ) : (
          <DataTable
            caption={t`Audit log`}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "at",
                name: t`When`,
                renderCell: ({ at }) => <span className={classes.unbroken}>{moment(at)}</span>,
              },
              {
                key: "action",
                name: t`Action`,
                isHeading: true,
                renderCell: ({ action }) => (
                  <span className={classes.unbroken} title={action}>
                    {actionWords(action)}
                  </span>
                ),
              },
              {
                key: "actor",
                name: t`Done by`,
                renderCell: ({ actorUserId, actorName, actorEmail }) => (
                  <AuditPerson id={actorUserId} name={actorName} email={actorEmail} />
                ),
              },
              {
                key: "subject",
                name: t`Done to`,
                renderCell: ({ subjectUserId, subjectName, subjectEmail }) => (
                  <AuditPerson id={subjectUserId} name={subjectName} email={subjectEmail} />
                ),
              },
              {
                key: "detail",
                name: t`Detail`,
                renderCell: ({ detail }) => (
                  <span className={classes.detail}>{detailLines(detail).join("\n") || "–"}</span>
                ),
              },
            ]}
          />
        )}
        <ShowMore list={audit}>
          <Trans>Show older ones</Trans>
        </ShowMore>
      </Card>
    </Page>
  );
}
