import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useCopy } from "../../../ui/use-copy.ts";

/** The address that a network calls, to be copied into the network's own settings. */
export function CallbackAddress({ name, url }: { name: string; url: string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy(url);
  return (
    <div className="lh-stack-tight">
      <TextInput
        readOnly
        label={t`Address for receipts and replies`}
        description={t`Enter it in the network's own settings, if the network calls us, with /receipts or /replies at its end where the guide says so. Treat it like a password.`}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button variant="default" aria-label={t`Copy the address of ${name}`} onClick={copy}>
          {isCopied ? t`Copied` : t`Copy the address`}
        </Button>
      </div>
    </div>
  );
}
