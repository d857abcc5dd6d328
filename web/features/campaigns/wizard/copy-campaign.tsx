import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

/** Makes one copy and opens it. `isFix`: the copy is for correcting what the networks refused. */
export function CopyCampaign({ id, isFix }: { id: string; isFix: boolean }) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const hasStarted = useRef(false);
  const copy = useCallback(async () => {
    setError(null);
    try {
      const made = await client.campaigns.copy({ id });
      await navigate({
        to: "/campaign/$mode",
        params: { mode: "edit" },
        search: { id: made.id, ...(isFix ? { fixOf: id, step: "message" } : {}) },
        replace: true,
      });
    } catch (thrown) {
      setError(thrown);
    }
  }, [id, isFix, navigate]);
  useEffect(() => {
    // Effects run twice while developing; one copy is enough.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void copy();
  }, [copy]);
  return (
    <>
      <PageHeader title={<Trans>Making a copy</Trans>} />
      {error ? <ErrorNotice error={error} onRetry={() => void copy()} /> : <LoadingSkeleton />}
    </>
  );
}
