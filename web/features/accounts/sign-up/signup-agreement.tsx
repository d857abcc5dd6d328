import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { QueryFrame } from "../../../query/query-frame.tsx";

export type ShownVersions = Outputs["catalogue"]["company"]["legal"];

type Props = {
  country: number;
  /** The versions that are shown, or undefined while they are not known. */
  onShown: (versions: ShownVersions | undefined) => void;
};

/** What somebody who signs up agrees to, of the country that is chosen. The texts open beside the form, which stays. */
export function SignupAgreement(props: Props) {
  return (
    <QueryFrame>
      <Agreement {...props} />
    </QueryFrame>
  );
}

function Agreement({ country, onShown }: Props) {
  const { data } = useQuery(orpc.catalogue.company.queryOptions({ input: { countryId: country } }));
  useEffect(() => onShown(data?.legal), [data, onShown]);
  const search = { country };
  return (
    <p className="lh-quiet">
      <Trans>
        By creating an account you agree to our{" "}
        <Link to="/legal/$document" params={{ document: "terms" }} search={search} target="_blank">
          terms
        </Link>
        . Our{" "}
        <Link
          to="/legal/$document"
          params={{ document: "privacy" }}
          search={search}
          target="_blank"
        >
          privacy notice
        </Link>{" "}
        says what we keep about you.
      </Trans>
    </p>
  );
}
