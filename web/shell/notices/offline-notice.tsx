import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Notice } from "../../ui/notice/notice.tsx";

type Props = {
  /** Whose pages and drafts are on the device; a visitor has the page that is open. */
  isMember: boolean;
  /** Changes that are on this device alone. */
  waiting?: number;
  /** How old what is shown may be. */
  readAt?: ReactNode;
};

/** Everything there is to say without a connection, in one place: what waits, what works and what does not. */
export function OfflineNotice({ isMember, waiting = 0, readAt }: Props) {
  return (
    <Notice tone="warn" announce="politely" title={<Trans>You are offline.</Trans>}>
      <p>
        {waiting > 0 ? (
          <Plural
            value={waiting}
            one="# change is saved on this device and goes to your account when you are online."
            other="# changes are saved on this device and go to your account when you are online."
          />
        ) : isMember ? (
          <Trans>You can read pages you opened before, and write drafts.</Trans>
        ) : (
          <Trans>You can go on with this page. If you close or reload it, it may not open.</Trans>
        )}{" "}
        <Trans>You cannot send a campaign or pay until you are online again.</Trans>
      </p>
      {readAt}
    </Notice>
  );
}
