import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { orpc } from "../../../api/client.ts";
import { isMember, useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { buttonClass } from "../../../ui/form/button.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";

/** How to write to us: members with a form, and everybody else, who may be unable to sign in, by email. */
export function WriteCard({ countryId }: { countryId: number }) {
  const me = useMe();
  const email = useQuery(orpc.catalogue.company.queryOptions({ input: { countryId } })).data?.email;
  if (isMember(me))
    return (
      <Card title={<Trans>Write to us</Trans>}>
        <p>
          <Trans>We answer here and by email.</Trans>
        </p>
        <div>
          <LinkButton to="/support">
            <Trans>Contact support</Trans>
          </LinkButton>
        </div>
      </Card>
    );
  return (
    <Card title={<Trans>Write to us</Trans>}>
      <p>
        <Trans>
          You do not need an account for this. If it is about an account, write from the email
          address that you signed up with.
        </Trans>
      </p>
      <div className="lh-later">
        {email === undefined ? null : (
          <a href={`mailto:${email}`} className={buttonClass({})}>
            <Trans>Send an email</Trans>
          </a>
        )}
      </div>
      <p>
        <Link to="/reset-password/$mode" params={{ mode: "request" }}>
          <Trans>I forgot my password</Trans>
        </Link>
      </p>
      <p>
        <Link to="/login" search={{ next: "/support" }}>
          <Trans>Sign in and write to us there</Trans>
        </Link>
      </p>
    </Card>
  );
}
