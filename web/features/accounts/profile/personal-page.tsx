import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AppearanceChoice } from "./appearance-choice.tsx";
import { LanguageCard } from "./language-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { ProfileForm } from "./profile-form.tsx";

// Below the form, and each with much of its own: they come after it.
const skeleton = <LoadingSkeleton heights={[150]} />;
const PasskeysCard = lazyPart(
  async () => (await import("../security/passkeys-card.tsx")).PasskeysCard,
  skeleton,
);
const TwoFactorCard = lazyPart(
  async () => (await import("../security/two-factor-card.tsx")).TwoFactorCard,
  skeleton,
);
const SessionsCard = lazyPart(
  async () => (await import("../security/sessions-card.tsx")).SessionsCard,
  skeleton,
);
const PrivacyCard = lazyPart(
  async () => (await import("./privacy-card.tsx")).PrivacyCard,
  skeleton,
);

/** The profile: who you are and what your business is. */
export function PersonalPage() {
  const me = useMe();
  if (me?.needsTwoFactor) return <SecondFactorFirst />;
  return (
    <Page width="form">
      <PageHeader title={<Trans>Profile</Trans>} />
      {me?.registration ? (
        <ProfileForm registration={me.registration} />
      ) : me ? (
        <p>
          <Trans>Signed in as {me.email}.</Trans>
        </p>
      ) : (
        <LoadingSkeleton heights={[80, 80, 80, 80]} />
      )}
      {me?.registration ? <CompanyCard /> : null}
      <Card title={<Trans>Password</Trans>}>
        <Link to="/update-pwd">
          <Trans>Change your password</Trans>
        </Link>
      </Card>
      <PasskeysCard />
      <TwoFactorCard />
      <SessionsCard />
      <AppearanceChoice />
      <LanguageCard />
      <PrivacyCard />
    </Page>
  );
}

/** All that an administrator can do before there is a second factor. */
function SecondFactorFirst() {
  return (
    <Page width="form">
      <PageHeader title={<Trans>Secure your account first</Trans>} />
      <Notice tone="warn" title={<Trans>Administrators need more than a password.</Trans>}>
        <Trans>
          Set up two-step sign-in here, or add a passkey. If you already have one, sign out and sign
          in with it. Everything else then opens.
        </Trans>
      </Notice>
      <TwoFactorCard />
      <PasskeysCard />
      <SessionsCard />
    </Page>
  );
}
