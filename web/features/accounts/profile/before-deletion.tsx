import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Outputs } from "../../../api/client.ts";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import classes from "./before-deletion.module.css";

type Found = Outputs["privacy"]["beforeDeletion"];

/** Whether something has to end first: the server refuses for the same reasons. */
export function hasOpenBusiness(found: Found): boolean {
  const { openCampaigns, payments, disputes, debts, plan, money } = found;
  const isSetAside = money.some(({ heldMinor }) => heldMinor > 0);
  return openCampaigns + payments + disputes + debts > 0 || plan !== null || isSetAside;
}

/** What has to end before the account can be deleted, each with where that is done. */
export function StillOpen({ found }: { found: Found }) {
  const { openCampaigns, campaigns, payments, disputes, debts, plan } = found;
  const setAside = openCampaigns > 0 ? [] : found.money.filter(({ heldMinor }) => heldMinor > 0);
  return (
    <Notice tone="warn" title={<Trans>Your account cannot be deleted yet.</Trans>}>
      <ul className={classes.list}>
        {openCampaigns > 0 ? (
          <li>
            <Plural
              value={openCampaigns}
              one="# campaign is still open. Stop it, or wait until it has ended and the rest of its money is back."
              other="# campaigns are still open. Stop them, or wait until they have ended and the rest of their money is back."
            />
            <ul className={classes.list}>
              {campaigns.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/campaign-info/$id" params={{ id }}>
                    {title}
                  </Link>
                </li>
              ))}
              {openCampaigns > campaigns.length ? (
                <li>
                  <Link to="/folder">
                    <Trans>All campaigns</Trans>
                  </Link>
                </li>
              ) : null}
            </ul>
          </li>
        ) : null}
        {setAside.map(({ currency, heldMinor }) => (
          <li key={currency}>
            <Trans>
              <Money amountMinor={heldMinor} currency={currency} /> is set aside in{" "}
              <Link to="/wallet">your wallet</Link>. Wait until it is back.
            </Trans>
          </li>
        ))}
        {payments > 0 ? (
          <li>
            <Trans>
              A payment may still arrive. See what became of it in{" "}
              <Link to="/wallet">your wallet</Link>, or wait an hour.
            </Trans>
          </li>
        ) : null}
        {plan === null ? null : (
          <li>
            <Trans>
              Your {plan} plan has not ended. <Link to="/plan">Cancel it</Link>, and wait until the
              time you paid for is over.
            </Trans>
          </li>
        )}
        {disputes > 0 ? (
          <li>
            <Trans>
              A payment is disputed, and the bank has not decided. Questions?{" "}
              <Link to="/support">Write to us</Link>.
            </Trans>
          </li>
        ) : null}
        {debts > 0 ? (
          <li>
            <Trans>
              Money is owed after a disputed payment. <Link to="/wallet">Top up</Link> to pay it.
            </Trans>
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}

/** What the account has, and what becomes of each: a line is left out where there is nothing. */
export function WhatBecomes({ found }: { found: Found }) {
  const { money, drafts, lists, audiences, pages, vouchers, cards, invoices } = found;
  const counted = (key: string, count: number, name: ReactNode, isStored = false): Fact[] => {
    const number = formatCount(count);
    if (count === 0) return [];
    const value = isStored ? <Trans>{number}, kept</Trans> : <Trans>{number}, deleted</Trans>;
    return [{ key, name, value }];
  };
  const facts: Fact[] = [
    ...money.flatMap(({ currency, paidInMinor, bonusMinor }) => [
      ...(paidInMinor > 0
        ? [
            {
              key: `paid ${currency}`,
              name: (
                <Link to="/wallet">
                  <Trans>Money in your wallet</Trans>
                </Link>
              ),
              value: (
                <Trans>
                  <Money amountMinor={paidInMinor} currency={currency} />, lost
                </Trans>
              ),
              isStrong: true,
            },
          ]
        : []),
      ...(bonusMinor > 0
        ? [
            {
              key: `bonus ${currency}`,
              name: <Trans>Bonus</Trans>,
              value: (
                <Trans>
                  <Money amountMinor={bonusMinor} currency={currency} />, lost
                </Trans>
              ),
            },
          ]
        : []),
    ]),
    ...counted(
      "drafts",
      drafts,
      <Link to="/folder">
        <Trans>Drafts</Trans>
      </Link>,
    ),
    ...counted(
      "lists",
      lists,
      <Link to="/lists">
        <Trans>Your lists</Trans>
      </Link>,
    ),
    ...counted("audiences", audiences, <Trans>Saved choices</Trans>),
    ...counted(
      "pages",
      pages,
      <Link to="/sites">
        <Trans>Your pages</Trans>
      </Link>,
    ),
    ...counted("vouchers", vouchers, <Trans>Words that customers show</Trans>),
    ...counted(
      "cards",
      cards,
      <Link to="/wallet">
        <Trans>Saved cards</Trans>
      </Link>,
    ),
    ...counted(
      "invoices",
      invoices,
      <Link to="/invoice">
        <Trans>Invoices</Trans>
      </Link>,
      true,
    ),
  ];
  const hasMoney = money.some(({ paidInMinor }) => paidInMinor > 0);
  return (
    <>
      {facts.length > 0 ? <FactList facts={facts} /> : null}
      {hasMoney ? (
        <p>
          <Trans>
            To get the money in your wallet back, <Link to="/support">write to us</Link> before you
            delete the account.
          </Trans>
        </p>
      ) : null}
      {invoices > 0 ? (
        <p>
          <Trans>Save the invoices you need first: you cannot open them afterwards.</Trans>
        </p>
      ) : null}
    </>
  );
}
