import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Notice } from "../../ui/notice/notice.tsx";

/** The last words to whoever deleted their account; not again when the page is loaded anew. */
export function AccountGone() {
  useEffect(() => {
    history.replaceState({ ...history.state, isGone: undefined }, "");
  }, []);
  return (
    <Notice tone="good" announce="now" title={<Trans>Your account is deleted.</Trans>}>
      <Trans>
        We keep invoices and payment records for as long as tax law requires: five years in South
        Africa, six in Ghana. Sent campaigns stay as figures without your name.
      </Trans>
    </Notice>
  );
}
