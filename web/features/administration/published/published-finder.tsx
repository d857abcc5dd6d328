import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useDebouncedValue } from "../../../ui/form/use-debounced-value.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { PublishedRows } from "./published-rows.tsx";

/** Finds the page or picture that somebody complains about, by its address. */
export function PublishedFinder() {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const address = useDebouncedValue(typed.trim(), 400);
  const found = useQuery({
    ...orpc.administration.findPublished.queryOptions({ input: { address } }),
    enabled: address !== "",
    retry: false,
  });
  return (
    <Card title={<Trans>A page or picture</Trans>}>
      <p className="lh-quiet">
        <Trans>
          Somebody complains about a page or a picture of an advertiser? Paste its address: you see
          whose it is and can take it down.
        </Trans>
      </p>
      <TextInput
        label={t`Its address`}
        type="search"
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {address === "" ? null : <ErrorNotice error={found.error} />}
      {address !== "" && found.data && !found.error ? (
        <PublishedRows rows={[found.data]} onDone={() => void found.refetch()} />
      ) : null}
    </Card>
  );
}
