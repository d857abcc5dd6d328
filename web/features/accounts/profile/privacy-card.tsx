import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** Privacy rights: export of all data, and deletion of the account. */
export function PrivacyCard() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const { fileName, data } = await client.privacy.exportData({});
      saveFile(fileName, JSON.stringify(data, null, 2), "application/json");
    },
  });
  return (
    <Card title={t`Your data`}>
      <ErrorNotice error={save.error} />
      <div className="lh-row">
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          <Trans>Download all my data</Trans>
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {isAsking ? <DeleteAccount onCancel={() => setAsking(false)} /> : null}
    </Card>
  );
}
