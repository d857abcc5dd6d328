import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMe } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AppearanceChoice } from "./appearance-choice.tsx";
import { LanguageCard } from "./language-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** The profile: who you are and what your business is. */
export function PersonalPage() {
  const me = useMe();
  return (
    <Page width="form">
      <PageHeader title={<Trans>Your details</Trans>} />
      {me?.registration ? (
        <ProfileForm registration={me.registration} />
      ) : me ? (
        <p>
          <Trans>Signed in as {me.email}.</Trans>
        </p>
      ) : (
        <LoadingSkeleton heights={[80, 80, 80, 80]} />
      )}
      <Card title={<Trans>Password</Trans>}>
        <Link to="/update-pwd">
          <Trans>Change your password</Trans>
        </Link>
      </Card>
      <TwoFactorCard />
      <SessionsCard />
      <AppearanceChoice />
      <LanguageCard />
      <PrivacyCard />
    </Page>
  );
}
