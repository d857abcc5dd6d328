import { Trans, useLingui } from "@lingui/react/macro";
import { client } from "../../../api/client.ts";
import { PhoneCode } from "../../../ui/phone-code/phone-code.tsx";

type Props = {
  /** As it was typed. */
  number: string;
  countryId: number;
  onProved(): void;
};

/** Checks by a code that a phone is the member's own, once for each phone. */
export function ProvePhone({ number, countryId, onProved }: Props) {
  const { t } = useLingui();
  return (
    <div className="lh-stack-tight" role="group" aria-label={t`Confirm your phone`}>
      <p role="status">
        <Trans>
          Copies go to your own phones only. First confirm with a code that{" "}
          <span className="lh-strong">{number}</span> is yours. This is needed once.
        </Trans>
      </p>
      <PhoneCode
        number={number}
        send={async () => {
          const { isProved } = await client.campaigns.sendPhoneCode({ number, countryId });
          if (isProved) onProved();
        }}
        confirm={async (code) => {
          await client.campaigns.confirmPhone({ number, countryId, code });
          onProved();
        }}
      >
        <Trans>Confirm and send the copies</Trans>
      </PhoneCode>
    </div>
  );
}
