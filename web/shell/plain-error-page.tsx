import { Trans } from "@lingui/react/macro";

/** Where the page for errors cannot be loaded either: made of nothing that another script would have to bring. */
export function PlainErrorPage() {
  return (
    <main className="lh-plain">
      <h1>
        <Trans>This page could not be opened</Trans>
      </h1>
      <p>
        <Trans>What you saved is safe.</Trans>
      </p>
      <a href={location.href}>
        <Trans>Try again</Trans>
      </a>
    </main>
  );
}
