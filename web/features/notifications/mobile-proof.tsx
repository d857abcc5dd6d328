import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MAX_SMS_A_DAY, SMS_KINDS } from "../../../domain/message/owner-sms.ts";
import { client, orpc } from "../../api/client.ts";
import { PhoneCode } from "../../ui/phone-code/phone-code.tsx";
import { KIND_NAMES } from "./kind-names.ts";
import classes from "./notifications.module.css";

/** News by SMS: the number it goes to, proved by a code that was sent there. */
export function MobileProof() {
  const { data } = useQuery(orpc.notifications.mobile.queryOptions({ input: {} }));
  if (!data) return <div className={classes.proof} />;
  const { number } = data;
  return (
    <div className={classes.proof}>
      {number === null ? (
        <p className="lh-quiet">
          <Trans>
            To get notifications by SMS, <Link to="/personal">add your mobile number</Link> first.
          </Trans>
        </p>
      ) : data.isProved ? (
        <p className="lh-quiet">
          <Trans>
            SMS notifications are free and go to <span className="lh-strong">{number}</span>: up to{" "}
            {MAX_SMS_A_DAY} a day, in the hours when adverts may be sent.
          </Trans>
        </p>
      ) : (
        <ProveNumber number={number} />
      )}
    </div>
  );
}

function ProveNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <>
      <p>
        <Trans>
          You can also get the most important notifications by SMS, free. First confirm with a code
          that <span className="lh-strong">{number}</span> is yours.
        </Trans>
      </p>
      <p className="lh-quiet lh-small">
        <Trans>By SMS:</Trans> {SMS_KINDS.map((kind) => t(KIND_NAMES[kind])).join(" · ")}
      </p>
      <PhoneCode
        number={number}
        send={() => client.notifications.sendMobileCode({})}
        confirm={async (code) =>
          queries.setQueryData(
            orpc.notifications.mobile.queryKey({ input: {} }),
            await client.notifications.confirmMobile({ code }),
          )
        }
      >
        <Trans>Confirm</Trans>
      </PhoneCode>
    </>
  );
}
