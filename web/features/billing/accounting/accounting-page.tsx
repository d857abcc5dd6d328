import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMe } from "../../../session/session.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Balances } from "./balances.tsx";
import classes from "./accounting-nav.module.css";
import { Corrections } from "./corrections.tsx";
import { Differences } from "./differences.tsx";
import { Disputes } from "./disputes.tsx";
import { Months } from "./months.tsx";
import { Refunds } from "./refunds.tsx";
import { ACCOUNTING_SECTIONS, type AccountingSection, isAccountingSection } from "./sections.ts";

const SECTIONS: Record<AccountingSection, () => ReactNode> = {
  balances: () => <Balances />,
  months: () => <Months />,
  differences: () => <Differences />,
  refunds: () => <Refunds />,
  corrections: () => <Corrections />,
  disputes: () => <Disputes />,
};

/** The books for administrators, section by section. */
export function AccountingPage() {
  const me = useMe();
  const { t } = useLingui();
  const { section = "balances" } = useParams({ strict: false });
  const names: Record<AccountingSection, string> = {
    balances: t`Balances`,
    months: t`Month close`,
    differences: t`Differences`,
    refunds: t`Refunds`,
    corrections: t`Corrections`,
    disputes: t`Disputes`,
  };
  if (!me)
    return (
      <Page>
        <LoadingSkeleton heights={[240]} />
      </Page>
    );
  if (!me.isAdmin) return <ForAdministrators />;
  if (!isAccountingSection(section)) return <NoSuchSection />;
  return (
    <Page>
      <PageHeader
        title={<Trans>Accounting: {names[section]}</Trans>}
        aside={
          <LinkButton to="/bonus" variant="default">
            <Trans>Bonus</Trans>
          </LinkButton>
        }
      />
      <nav aria-label={t`Accounting`}>
        <ul className={classes.links}>
          {ACCOUNTING_SECTIONS.map((key) => (
            <li key={key}>
              <Link
                to="/books/$section"
                params={{ section: key }}
                className={classes.link ?? ""}
                aria-current={key === section ? "page" : undefined}
              >
                {names[key]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS[section]()}
    </Page>
  );
}

function NoSuchSection() {
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>This page does not exist</Trans>}
        lead={<Trans>The address may be mistyped, or the page has moved.</Trans>}
      />
      <LinkButton to="/books">
        <Trans>Accounting</Trans>
      </LinkButton>
    </Page>
  );
}

function ForAdministrators() {
  return (
    <Page width="form">
      <PageHeader title={<Trans>Accounting</Trans>} />
      <Notice
        tone="info"
        title={<Trans>This page is for administrators.</Trans>}
        action={
          <LinkButton to="/wallet" variant="default">
            <Trans>To my wallet</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
