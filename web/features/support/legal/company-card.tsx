import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import classes from "./legal.module.css";

/** Who is behind the service in a country, and how to reach it. */
export function CompanyCard({ countryId }: { countryId: number }) {
  const { data, error, refetch } = useQuery(
    orpc.catalogue.company.queryOptions({ input: { countryId } }),
  );
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const { name, address, email, phone } = data;
  return (
    <Card title={<Trans>Who we are</Trans>}>
      <address className={classes.address}>
        <strong>{name}</strong>
        {address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
        {phone === null ? null : (
          <div>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
          </div>
        )}
      </address>
    </Card>
  );
}
