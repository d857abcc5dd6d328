import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { isMember, useMe } from "../session/session.ts";
import { Button } from "../ui/form/button.tsx";
import { EmptyDrawing } from "../ui/notice/empty-drawing.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { Page } from "../ui/page.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { openSearch } from "./search/search-modal.ts";

/** 404: says so, and where one can go from here. */
export function NotFoundPage() {
  const isIn = isMember(useMe());
  return (
    <Page width="form">
      <EmptyDrawing of="search" />
      <PageHeader
        title={<Trans>This page does not exist</Trans>}
        lead={
          isIn ? (
            <Trans>
              The address may be mistyped, or the page has moved. Your campaigns and your money are
              safe.
            </Trans>
          ) : (
            <Trans>The address may be mistyped, or the page has moved.</Trans>
          )
        }
      />
      <div className="lh-row">
        <LinkButton to={isIn ? "/dashboard" : "/home"}>
          {isIn ? <Trans>Go to Home</Trans> : <Trans>Go to the start page</Trans>}
        </LinkButton>
        {isIn ? (
          <Button variant="default" onClick={() => openSearch()}>
            <Trans>Search</Trans>
          </Button>
        ) : (
          <LinkButton to="/login" variant="default">
            <Trans>Sign in</Trans>
          </LinkButton>
        )}
      </div>
      <p className="lh-quiet">
        <Trans>
          Did you follow a link on our site?{" "}
          <Link to={isIn ? "/support" : "/help"}>Tell us about it</Link>.
        </Trans>
      </p>
    </Page>
  );
}
