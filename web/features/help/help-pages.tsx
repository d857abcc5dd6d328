import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { isMember, useMe } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./help.module.css";

function useTopics() {
  return useQuery({
    queryKey: ["help"],
    queryFn: ({ signal }) => client.search.helpTopics({}, { signal }),
    staleTime: Infinity,
  });
}

/** Everything there is to read, and where to write. */
export function HelpPage() {
  const { data, error, refetch } = useTopics();
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Help</Trans>}
        lead={<Trans>Short answers, in plain words.</Trans>}
      />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data ? (
        <Card>
          <ul className={classes.topics}>
            {data.topics.map(({ slug, title }) => (
              <li key={slug}>
                <Link to="/help/$slug" params={{ slug }} className={classes.topic}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : error ? null : (
        <LoadingSkeleton heights={[260]} />
      )}
      <AskUs />
    </Page>
  );
}

/** One help page. */
export function HelpTopicPage() {
  const { slug } = useParams({ from: "/help/$slug" });
  const { data, error, refetch } = useTopics();
  const topic = data?.topics.find((one) => one.slug === slug);
  return (
    <Page width="form">
      <PageHeader title={topic?.title ?? <Trans>Help</Trans>} />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {topic ? (
        <Card>
          {topic.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Card>
      ) : data ? (
        <p>
          <Trans>There is no such help page.</Trans>
        </p>
      ) : error ? null : (
        <LoadingSkeleton heights={[200]} />
      )}
      <Link to="/help">
        <Trans>All help pages</Trans>
      </Link>
      <AskUs />
    </Page>
  );
}

function AskUs() {
  const me = useMe();
  return (
    <Card title={<Trans>Not answered?</Trans>}>
      <p>
        <Trans>Write to us. A person reads it.</Trans>
      </p>
      <div>
        <LinkButton
          {...(isMember(me) ? { to: "/support" } : { to: "/login", search: { next: "/support" } })}
          variant="default"
        >
          <Trans>Write to support</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}
