import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../api/client.ts";
import { useMyTimeZone } from "../../session/my-country.ts";
import { Button } from "../../ui/form/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { formatDateTime } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Badge } from "../../ui/notice/status-badge.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useFormSubmit } from "../../ui/form/use-form-submit.ts";

/** Write to support (code sfe), and what was written before with its answers. */
export function SupportPage() {
  const mine = useQuery(orpc.support.mine.queryOptions({ input: {} }));
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Contact support</Trans>}
        lead={<Trans>We answer here and by email.</Trans>}
      />
      <WriteForm onSent={() => void mine.refetch()} />
      <ErrorNotice error={mine.error} onRetry={() => void mine.refetch()} />
      {mine.data?.rows.map((row) => (
        <Message key={row.id} row={row} />
      ))}
    </Page>
  );
}

function WriteForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initialValues: { subject: "", message: "" },
    validate: {
      subject: (value) =>
        value.trim().length < 3 ? t`Say in a few words what it is about.` : null,
      message: (value) => (value.trim().length < 10 ? t`Write at least one sentence.` : null),
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    setSent(false);
    await client.support.send(values);
    form.reset();
    setSent(true);
    onSent();
  });
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        {isSent ? (
          <Notice tone="good" announce="politely" title={<Trans>We have your message.</Trans>} />
        ) : null}
        <ErrorNotice error={error} />
        <TextInput
          label={t`What is it about?`}
          maxLength={120}
          {...form.getInputProps("subject")}
        />
        <Textarea
          label={t`Your message`}
          description={t`Do not include card numbers or passwords.`}
          rows={6}
          maxLength={4000}
          {...form.getInputProps("message")}
        />
        <Button type="submit" loading={isSending} fullWidth>
          <Trans>Send to support</Trans>
        </Button>
      </form>
    </Card>
  );
}

type Row = Outputs["support"]["mine"]["rows"][number];

function Message({ row }: { row: Row }) {
  const { t } = useLingui();
  const timeZone = useMyTimeZone();
  const states = { open: t`Waiting`, answered: t`Answered`, closed: t`Closed` };
  const tone = row.state === "open" ? "info" : row.state === "answered" ? "good" : "quiet";
  return (
    <Card title={row.subject} aside={<Badge tone={tone}>{states[row.state]}</Badge>}>
      <p className="lh-quiet lh-small">{formatDateTime(row.sentAt, timeZone)}</p>
      <p>{row.message}</p>
      {row.answer ? (
        <Notice tone="info" title={<Trans>Our answer</Trans>}>
          {row.answer}
        </Notice>
      ) : null}
    </Card>
  );
}
