import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";

/** The numbers that a sandbox knows, as its own page names them (dev/sandbox/cards/paystack/test-cards.ts). */
export function SandboxWallets() {
  return (
    <Notice tone="info" title={<Trans>This is a sandbox: only test numbers work.</Trans>}>
      <ul>
        <li>
          <Trans>055 123 4987 with MTN pays at once</Trans>
        </li>
        <li>
          <Trans>055 123 4988 with MTN has to be approved on the phone</Trans>
        </li>
        <li>
          <Trans>055 123 4989 with MTN has not enough money</Trans>
        </li>
        <li>
          <Trans>020 123 4987 with Telecel asks for a code: 123456</Trans>
        </li>
        <li>
          <Trans>027 123 4987 with AT has to be approved on the phone</Trans>
        </li>
      </ul>
    </Notice>
  );
}
