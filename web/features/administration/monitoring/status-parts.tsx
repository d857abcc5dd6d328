import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { NetworkState } from "../networks/network-state.tsx";
import { type Audit, AuditLine } from "./audit-line.tsx";
import { ageOf, sizeOf } from "./status-words.ts";

type Part = { isGood: boolean };
export type SystemStatus = {
  at: string;
  database: { answerMs: number; bytes: number };
  queues: Part & { waiting: number; oldestSeconds: number; failed: number };
  gateway: Part;
  networks:
    | readonly { id: number; name: string; state: "working" | "resting" | "off" | "broken" }[]
    | null;
  settlement: Part & { lastAt: string | null; oldestSeconds: number };
  accounting: Part & { comparedAt: string | null; differences: number; audits: Audit[] };
  backup: (Part & { archivedAt: string | null }) | null;
  versions: { tool: string; node: string; postgres: string; schema: string };
  problems: number;
};
type Props = { status: SystemStatus };

/** A part with its state in a word, and what it means in a sentence. */
function PartCard({
  title,
  isGood,
  unknown,
  children,
}: {
  title: ReactNode;
  isGood: boolean | null;
  /** The word where it is neither good nor bad. */
  unknown?: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const word = isGood === null ? (unknown ?? t`Not known`) : isGood ? t`Working` : t`Needs you`;
  const tone = isGood === null ? "quiet" : isGood ? "good" : "bad";
  return (
    <Card title={title} aside={<Badge tone={tone}>{word}</Badge>}>
      {children}
    </Card>
  );
}

export function DatabasePart({ status: { database } }: Props) {
  const { i18n } = useLingui();
  const size = sizeOf(database.bytes, i18n.locale);
  const answerMs = formatCount(database.answerMs);
  return (
    <PartCard title={<Trans>Database</Trans>} isGood>
      <p>
        <Trans>
          It answers in {answerMs} ms and holds {size}.
        </Trans>
      </p>
    </PartCard>
  );
}

export function QueuesPart({ status: { queues } }: Props) {
  const { i18n } = useLingui();
  const age = ageOf(queues.oldestSeconds, i18n.locale);
  return (
    <PartCard title={<Trans>Jobs</Trans>} isGood={queues.isGood}>
      <p>
        {queues.waiting === 0 ? (
          <Trans>No job waits.</Trans>
        ) : (
          <Trans>
            <Plural value={queues.waiting} one="# job waits" other="# jobs wait" />, for {age} at
            most.
          </Trans>
        )}
      </p>
      {queues.failed > 0 ? (
        <p>
          <Plural value={queues.failed} one="# job has failed." other="# jobs have failed." />{" "}
          <Link to="/admin/jobs">
            <Trans>See the jobs</Trans>
          </Link>
        </p>
      ) : null}
    </PartCard>
  );
}

export function NetworksPart({ status: { gateway, networks } }: Props) {
  const { t } = useLingui();
  const isTroubled = networks?.some(({ state }) => state === "broken" || state === "resting");
  const isGood = gateway.isGood && !isTroubled;
  const isNone = networks?.length === 0;
  return (
    <PartCard
      title={<Trans>Networks</Trans>}
      isGood={isNone ? null : isGood}
      unknown={t`None connected`}
    >
      {networks === null ? (
        <p>
          <Trans>
            The gateway does not answer. Campaigns wait, nothing is lost, and they go on when it
            does.
          </Trans>
        </p>
      ) : networks.length === 0 ? (
        <p>
          <Trans>
            The gateway answers. No network is connected: every message goes to a simulated one.{" "}
            <Link to="/admin/networks">Connect a network</Link>
          </Trans>
        </p>
      ) : (
        <FactList
          facts={networks.map(({ id, name, state }) => ({
            key: String(id),
            name,
            value: <NetworkState state={state} />,
          }))}
        />
      )}
    </PartCard>
  );
}

export function SettlementPart({ status: { settlement } }: Props) {
  const { i18n } = useLingui();
  const { moment } = useAccountTime();
  const { lastAt, oldestSeconds } = settlement;
  const age = ageOf(oldestSeconds, i18n.locale);
  const last = lastAt === null ? "" : moment(lastAt);
  return (
    <PartCard title={<Trans>Settlement</Trans>} isGood={settlement.isGood}>
      <p>
        {lastAt === null ? (
          <Trans>No campaign has been settled yet.</Trans>
        ) : (
          <Trans>The last campaign was settled on {last}.</Trans>
        )}
      </p>
      {oldestSeconds > 0 ? (
        <p>
          <Trans>A campaign ended {age} ago and waits for its last receipts.</Trans>
        </p>
      ) : null}
    </PartCard>
  );
}

export function AccountingPart({ status: { accounting } }: Props) {
  const { moment } = useAccountTime();
  const { comparedAt, differences } = accounting;
  const compared = comparedAt === null ? "" : moment(comparedAt);
  return (
    <PartCard title={<Trans>Accounting</Trans>} isGood={accounting.isGood}>
      <p>
        {comparedAt === null ? (
          <Trans>Nothing has been compared with the card providers yet.</Trans>
        ) : (
          <Trans>Last compared with the card providers on {compared}.</Trans>
        )}
      </p>
      <p>
        {differences === 0 ? (
          <Trans>No difference is open.</Trans>
        ) : (
          <Plural value={differences} one="# difference is open." other="# differences are open." />
        )}
      </p>
      {differences > 0 ? (
        <p>
          <Link to="/books/$section" params={{ section: "differences" }}>
            <Trans>See the differences</Trans>
          </Link>
        </p>
      ) : null}
      {accounting.audits.map((audit) => (
        <AuditLine key={audit.name} audit={audit} />
      ))}
    </PartCard>
  );
}

export function BackupPart({ status: { backup } }: Props) {
  const { moment } = useAccountTime();
  const archivedAt = backup?.archivedAt ?? null;
  const archived = archivedAt === null ? "" : moment(archivedAt);
  return (
    <PartCard title={<Trans>Backup</Trans>} isGood={backup === null ? null : backup.isGood}>
      <p>
        {backup === null ? (
          <Trans>
            The database archives nothing by itself. Look at your backups where they are made.
          </Trans>
        ) : archivedAt === null ? (
          <Trans>The database is set to archive its changes and has archived none.</Trans>
        ) : (
          <Trans>The database last archived its changes on {archived}.</Trans>
        )}
      </p>
    </PartCard>
  );
}

export function VersionsPart({ status: { versions } }: Props) {
  return (
    <Card title={<Trans>Versions</Trans>}>
      <FactList
        facts={[
          { key: "tool", name: "Loudhailer", value: versions.tool },
          { key: "node", name: "Node.js", value: versions.node },
          { key: "postgres", name: "PostgreSQL", value: versions.postgres },
          { key: "schema", name: <Trans>Tables</Trans>, value: versions.schema },
        ]}
      />
    </Card>
  );
}
