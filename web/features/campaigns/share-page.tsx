import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { useCountry } from "../../api/catalogue-queries.ts";
import { newUuid } from "../../api/idempotency-key.ts";
import { forgetShared, readShared, type Shared } from "../../native/shared.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { dataAddress } from "./pictures/picture-file.ts";
import { NoPictureError } from "./kinds/display/draft-of-picture.ts";
import { startSharedDraft } from "./share/shared-draft.ts";
import classes from "./share/share.module.css";

/** A text or a picture that another app shared with this one: shown first, then a new draft has it. */
export function SharePage() {
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => {
    void readShared().then((found) => setShared(found ?? null));
  }, []);
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>A campaign from what you shared</Trans>}
        lead={<Trans>You can change everything in the next step. Nothing is sent yet.</Trans>}
      />
      {shared === undefined ? <LoadingSkeleton heights={[220]} /> : null}
      {shared === null ? (
        <EmptyState drawing="messages" title={<Trans>Nothing was shared</Trans>}>
          <Trans>Share a text or a picture from another app and choose Loudhailer.</Trans>
        </EmptyState>
      ) : null}
      {shared ? <SharedCard shared={shared} /> : null}
    </Page>
  );
}

function SharedCard({ shared }: { shared: Shared }) {
  const navigate = useNavigate();
  const { id: countryId } = useMyCountry();
  const routes = useCountry(countryId)?.routes ?? [];
  const optOutSuffixes = routes.map(({ optOutSuffix }) => optOutSuffix);
  const [id] = useState(newUuid);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async (part: Shared) => {
    setBusy(true);
    setError(null);
    try {
      const draft = await startSharedDraft(part, { id, countryId, optOutSuffixes });
      await forgetShared();
      await (draft.isOnServer
        ? navigate({ to: "/campaign/$mode", params: { mode: "edit" }, search: { id: draft.id } })
        : navigate({ to: "/campaign/$mode", params: { mode: "new" } }));
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const { text, picture } = shared;
  return (
    <Card>
      {picture ? <SharedPicture picture={picture} /> : null}
      {text ? <p className={classes.text}>{text}</p> : null}
      {error instanceof NoPictureError ? (
        <Notice
          tone="bad"
          announce="now"
          title={<Trans>This file cannot be used as a picture.</Trans>}
        >
          <Trans>Share a photo or a drawing as PNG or JPEG.</Trans>
        </Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <div className="lh-row">
        <Button loading={isBusy} onClick={() => void start(shared)}>
          {picture ? <Trans>Make banners from it</Trans> : <Trans>Write a message with it</Trans>}
        </Button>
        {picture && text ? (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => void start({ text, picture: undefined })}
          >
            <Trans>Use only the text</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function SharedPicture({ picture }: { picture: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void dataAddress(picture).then(setAddress, () => undefined);
  }, [picture]);
  return address ? <img className={classes.picture} src={address} alt="" /> : null;
}
