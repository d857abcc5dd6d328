import { Trans } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Notice } from "../ui/notice.tsx";
import { watchDeviceReady } from "./device-ready.ts";

function watchConnection(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that there is no connection, and when the phone's own part of the app does not answer. */
export function ConnectionNotices() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const [isDeviceLate, setDeviceLate] = useState(false);
  useEffect(() => watchDeviceReady(() => setDeviceLate(true)), []);
  return (
    <>
      {isOnline ? null : (
        <Notice tone="warn" announce="politely" title={<Trans>There is no connection.</Trans>}>
          <Trans>
            You can read what you opened before, and go on writing drafts. They are sent later.
          </Trans>
        </Notice>
      )}
      {isDeviceLate ? (
        <Notice tone="warn" announce="politely" title={<Trans>The phone does not answer.</Trans>}>
          <Trans>Notifications and sharing may not work. Close the app and open it again.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
