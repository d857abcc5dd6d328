import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type LegalKind, legalBlocks } from "../../../../domain/text/legal-text.ts";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { legalTextInPage } from "./legal-in-page.ts";
import classes from "./legal.module.css";

/** What the text of a country is known by. */
export const legalTextKey = (kind: LegalKind, countryId: number) =>
  orpc.catalogue.legalText.queryOptions({ input: { kind, countryId } }).queryKey;

/** One text as it is now, with its version. */
export function LegalTextCard({ kind, countryId }: { kind: LegalKind; countryId: number }) {
  const { data, error, refetch } = useQuery(
    orpc.catalogue.legalText.queryOptions({
      input: { kind, countryId },
      initialData: () => legalTextInPage(kind, countryId),
      initialDataUpdatedAt: () => performance.timeOrigin,
    }),
  );
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const day = formatDate(data.publishedAt, "UTC");
  return (
    <Card>
      {/* Names of months differ between browsers and the server. */}
      <p className="lh-quiet" suppressHydrationWarning>
        <Trans>
          Version {data.version}, from {day}
        </Trans>
      </p>
      <LegalText body={data.body} />
    </Card>
  );
}

/** A text that is written as domain/text/legal-text.ts says. */
export function LegalText({ body }: { body: string }) {
  return (
    <div className={classes.text} lang="en">
      {legalBlocks(body).map((block, index) =>
        block.kind === "heading" ? (
          <h2 key={index}>{block.text}</h2>
        ) : block.kind === "list" ? (
          <ul key={index}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{block.text}</p>
        ),
      )}
    </div>
  );
}
