import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { countryById } from "../../../domain/countries.ts";
import { HELP_TOPICS, helpParagraphs } from "../../../domain/help/help-topics.ts";
import { translateKnown } from "../../../domain/translate.ts";
import { isMember, useMe } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./help.module.css";
import { useHelpFacts } from "./help-facts.ts";
import { topicTitle } from "./topic-title.ts";

const SECTION = msg`Help`;

/** Everything there is to read, and where to write. The texts come with the page: they are drawn, and there offline. */
export function HelpPage() {
  // Translates the texts again when the language changes.
  useLingui();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Help</Trans>} lead={<Trans>Short answers in plain words.</Trans>} />
      <Card>
        <ul className={classes.topics}>
          {HELP_TOPICS.map(({ slug, title }) => (
            <li key={slug}>
              <Link to="/help/$slug" params={{ slug }} className={classes.topic}>
                {translateKnown(title)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <AskUs />
    </Page>
  );
}

/** The frame names the section only, and does so after the page: the topic is put before it a moment later. */
function useTopicTitle(slug: string): void {
  const { _ } = useLingui();
  const section = `${_(SECTION)} · Loudhailer`;
  const topic = topicTitle(`/help/${slug}`);
  useEffect(() => {
    if (topic === undefined) return;
    const timer = setTimeout(() => (document.title = `${topic} · ${section}`));
    return () => {
      clearTimeout(timer);
      document.title = section;
    };
  }, [topic, section]);
}

/** One help page. */
export function HelpTopicPage() {
  useLingui();
  const { slug } = useParams({ from: "/help/$slug" });
  useTopicTitle(slug);
  const topic = HELP_TOPICS.find((one) => one.slug === slug);
  // A visitor may be of any country, and reads all.
  const countryCode = countryById(useMe()?.registration?.country ?? 0)?.code;
  const facts = useHelpFacts(topic);
  return (
    <Page width="form">
      <PageHeader title={topic ? translateKnown(topic.title) : <Trans>Help</Trans>} />
      {topic ? (
        <Card>
          {helpParagraphs(topic, countryCode, facts).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Card>
      ) : (
        <p>
          <Trans>This help page does not exist.</Trans>
        </p>
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
        {isMember(me) ? (
          <LinkButton to="/support" variant="default">
            <Trans>Contact support</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/legal/$document" params={{ document: "contact" }} variant="default">
            <Trans>Contact support</Trans>
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
