import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
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
import { textScale } from "../../ui/style/text-scale.ts";

/** Nobody thinks of the home screen where money is paid or something went wrong. */
const AT_REST = /^\/(?:dashboard|report)(?:\/|$)/;

const noWay = (): InstallWay => "none";

/** With text so much larger it would be all that a phone shows. */
const LARGE_TEXT = 1.5;

/** Offers a place on the home screen, once, to who has read a first report: before the page, or after it where text is very large. */
export function InstallOffer() {
  const { t } = useLingui();
  const [isLarge] = useState(() => textScale() >= LARGE_TEXT);
  const way = useSyncExternalStore(watchInstall, installWay, noWay);
  const [isAsking, setAsking] = useState(false);
  const isAtRest = useLocation({ select: ({ pathname }) => AT_REST.test(pathname) });
  if (way === "none" || !isAtRest) return null;
  const ask = async () => {
    setAsking(true);
    await askInstall();
  };
  const offer = (
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
  const column = document.getElementById("main")?.parentElement;
  if (!isLarge || !column) return offer;
  return createPortal(
    <aside
      aria-label={t`Put Loudhailer on your home screen`}
      style={{ paddingBottom: "var(--lh-under-bar)" }}
    >
      {offer}
    </aside>,
    column,
  );
}
