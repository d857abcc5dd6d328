import { Trans } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import {
  askInstall,
  type InstallWay,
  installWay,
  refuseInstall,
  watchInstall,
} from "../../session/install/install-prompt.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Page } from "../../ui/page.tsx";

/** Nobody thinks of the home screen where money is paid or something went wrong. */
const AT_REST = /^\/(?:dashboard|report)(?:\/|$)/;

const noWay = (): InstallWay => "none";

/** Offers a place on the home screen, once, to who has read a first report. */
export function InstallOffer() {
  const way = useSyncExternalStore(watchInstall, installWay, noWay);
  const [isAsking, setAsking] = useState(false);
  const isAtRest = useLocation({ select: ({ pathname }) => AT_REST.test(pathname) });
  if (way === "none" || !isAtRest) return null;
  const ask = async () => {
    setAsking(true);
    await askInstall();
  };
  return (
    <Page>
      <Notice
        tone="info"
        title={<Trans>Put Loudhailer on your home screen</Trans>}
        action={
          <>
            {way === "prompt" ? (
              <Button loading={isAsking} onClick={() => void ask()}>
                <Trans>Add it</Trans>
              </Button>
            ) : null}
            <Button variant="subtle" onClick={refuseInstall}>
              <Trans>No thanks</Trans>
            </Button>
          </>
        }
      >
        {way === "prompt" ? (
          <Trans>
            It opens faster, also without a connection, and shows how many messages are unread.
          </Trans>
        ) : (
          <Trans>
            Tap the share button of your browser, then “Add to Home Screen”. It opens faster, also
            without a connection.
          </Trans>
        )}
      </Notice>
    </Page>
  );
}
