import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import classes from "./home.module.css";

type Task = Outputs["administration"]["toDo"]["tasks"][number];
type Kind = Task["kind"];

const PAGES: Readonly<Record<Kind, string>> = {
  differences: "/books/differences",
  bonuses: "/bonus",
  corrections: "/books/corrections",
  disputes: "/books/disputes",
  refunds: "/admin/reviews",
  reviews: "/admin/reviews",
  complaints: "/admin/networks",
  networks: "/admin/networks",
  senders: "/admin/networks",
  registers: "/admin/opt-outs",
  support: "/admin/support",
  jobs: "/admin/jobs",
};

/** What only somebody else than who asked for it may approve. */
const NEEDS_SECOND: readonly Kind[] = ["bonuses", "corrections"];

/** One kind of task, as a link to where it is done. */
export function TaskCard({ kind, count }: Task) {
  return (
    <Link to={PAGES[kind]} className={classes.task}>
      <b className={classes.count}>{formatCount(count)}</b>
      <span className={classes.words}>
        {useTaskWords(count)[kind]}
        {NEEDS_SECOND.includes(kind) ? (
          <Badge tone="warn">
            <Trans>Needs a second administrator</Trans>
          </Badge>
        ) : null}
      </span>
    </Link>
  );
}

/** What each kind is called, the number before it. */
function useTaskWords(count: number): Record<Kind, string> {
  const { t } = useLingui();
  return {
    differences: t`${plural(count, { one: "difference in the books", other: "differences in the books" })}`,
    bonuses: t`${plural(count, { one: "bonus to approve", other: "bonuses to approve" })}`,
    corrections: t`${plural(count, { one: "wallet correction to approve", other: "wallet corrections to approve" })}`,
    disputes: t`${plural(count, { one: "disputed payment", other: "disputed payments" })}`,
    refunds: t`${plural(count, { one: "refund that the card provider refused", other: "refunds that the card provider refused" })}`,
    reviews: t`${plural(count, { one: "campaign to review", other: "campaigns to review" })}`,
    complaints: t`${plural(count, { one: "network with too many complaints", other: "networks with too many complaints" })}`,
    networks: t`${plural(count, { one: "network in trouble", other: "networks in trouble" })}`,
    senders: t`${plural(count, { one: "sender name to register", other: "sender names to register" })}`,
    registers: t`${plural(count, { one: "opt-out register to read in or confirm", other: "opt-out registers to read in or confirm" })}`,
    support: t`${plural(count, { one: "question from a customer", other: "questions from customers" })}`,
    jobs: t`${plural(count, { one: "failed job", other: "failed jobs" })}`,
  };
}
