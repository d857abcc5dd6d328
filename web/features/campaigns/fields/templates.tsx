import { flowTypeIdOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { ThousandPrice } from "../../../ui/thousand-price.tsx";
import { exampleFor } from "../../../../domain/campaign/price/template-price.ts";
import { withShopPhone } from "../../../../domain/message/contact/shop-phone.ts";
import type { StepModel } from "../step/step-model.ts";
import classes from "./fields.module.css";
import { ShopPhone } from "./shop-phone.tsx";
import { shownText, useShopPhone } from "./use-shop-phone.ts";
import { useTemplateFilters } from "./use-template-filters.tsx";

type Template = Outputs["campaigns"]["templates"]["templates"][number];

type Props = { model: StepModel; onChosen: () => void };

/** Texts for trades and occasions, each with its price; those of the season first, then those of the own trade. */
export function Templates({ model, onChosen }: Props) {
  const { country, editor, me } = model;
  const flowTypeId = flowTypeIdOf(editor.draft.kind);
  const sender = editor.draft.sender || undefined;
  const query = useQuery(
    orpc.campaigns.templates.queryOptions({
      input: { countryId: country.id, flowTypeId, ...(sender ? { sender } : {}) },
    }),
  );
  const segment = me?.registration?.segment;
  const fitting = query.data?.templates ?? [];
  const { texts, filters } = useTemplateFilters(fitting, segment ?? null);
  const suffixes = country.routes.map(({ optOutSuffix }) => optOutSuffix);
  const { phone, isAskedFor } = useShopPhone(model, texts);
  function choose({ text, title }: Template) {
    const filled = withShopPhone(text, phone.value, model.countryCode);
    if (filled === undefined) return phone.ask();
    const used = exampleFor(editor.draft.kind, filled, suffixes);
    editor.change({ text: used, ...(editor.draft.title === "" ? { title } : {}) });
    onChosen();
  }
  return (
    <>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {filters}
      {query.data && texts.length === 0 ? (
        <p className="lh-quiet" role="status">
          <Trans>There is no example for this kind yet. Say what is on offer and until when.</Trans>
        </p>
      ) : null}
      {isAskedFor ? <ShopPhone phone={phone} countryCode={model.countryCode} /> : null}
      <ul className={classes.templates}>
        {texts.map((template) => (
          <li key={template.id}>
            <button type="button" className={classes.template} onClick={() => choose(template)}>
              <b>{template.title}</b>
              <span lang={template.language}>
                {shownText(template.text, phone.value, model.countryCode)}
              </span>
              <span className="lh-quiet lh-small">
                {template.isSeasonal ? `${template.occasion} · ` : null}
                <ThousandPrice
                  amountMinor={template.pricePerThousandMinor}
                  currency={country.currencyCode}
                />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
