import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { kindByFlowType } from "../../../../domain/catalogue.ts";
import { LANGUAGES } from "../../../../domain/text/languages.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import classes from "../admin.module.css";
import { countryName } from "../country-names.ts";
import { CountrySelect } from "../country-select.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useChosenCountry } from "../use-chosen-country.ts";
import { TemplateForm } from "./template-form.tsx";
import {
  isFor,
  NEW_TEMPLATE,
  priceIn,
  type TemplateText,
  templatesIn,
  withTemplate,
} from "./template-text.ts";
import { useTrades } from "../../../api/use-trades.ts";

const SECTION = "messageTemplates";

/** The examples that the wizard offers, each with its trade, country, text and price; added, changed and removed here. */
export function Templates() {
  const queries = useQueryClient();
  const stored = useQuery(
    orpc.administration.section.queryOptions({ input: { section: SECTION }, staleTime: 0 }),
  );
  const [edited, setEdited] = useState<TemplateText | null>(null);
  const [removed, setRemoved] = useState<TemplateText | null>(null);
  const templates = templatesIn(stored.data?.value);
  const save = async (value: TemplateText[], reason: string) => {
    const version = stored.data?.version ?? "";
    await client.administration.saveSection({ section: SECTION, value, version, reason });
    setEdited(null);
    setRemoved(null);
    await queries.invalidateQueries({ queryKey: orpc.administration.key() });
    await queries.invalidateQueries({ queryKey: orpc.campaigns.templates.key() });
  };
  return (
    <>
      <ErrorNotice error={stored.error} onRetry={() => void stored.refetch()} />
      {edited ? (
        <TemplateForm
          key={edited.id}
          template={edited}
          onSave={(template, reason) => save(withTemplate(templates, template), reason)}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div>
          <Button onClick={() => setEdited(NEW_TEMPLATE)}>
            <Trans>New example</Trans>
          </Button>
        </div>
      )}
      {stored.data ? (
        <Texts templates={templates} onEdit={setEdited} onRemove={setRemoved} />
      ) : stored.error ? null : (
        <LoadingSkeleton heights={[240, 240]} />
      )}
      {removed ? (
        <ReasonDialog
          isDangerous
          title={<Trans>Remove {removed.title}?</Trans>}
          confirmLabel={<Trans>Remove it</Trans>}
          onConfirm={(reason) =>
            save(
              templates.filter(({ id }) => id !== removed.id),
              reason,
            )
          }
          onCancel={() => setRemoved(null)}
        >
          <Trans>It is no longer offered. Campaigns that started from it stay as they are.</Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}

type TextsProps = {
  templates: readonly TemplateText[];
  onEdit: (template: TemplateText) => void;
  onRemove: (template: TemplateText) => void;
};

function Texts({ templates, onEdit, onRemove }: TextsProps) {
  const { t } = useLingui();
  const [countryId, setCountryId] = useChosenCountry();
  const [trade, setTrade] = useState("");
  const trades = useTrades();
  const asked = { countryId, segmentId: trade === "" ? null : Number(trade) };
  return (
    <>
      <div className={classes.filters}>
        <CountrySelect value={countryId} onChange={setCountryId} />
        <NativeSelect
          label={t`Trade`}
          value={trade}
          onChange={(event) => setTrade(event.currentTarget.value)}
          data={[{ value: "", label: t`All trades` }, ...trades]}
        />
      </div>
      <ul className={classes.texts} aria-label={t`Examples`}>
        {templates
          .filter((template) => isFor(template, asked))
          .map((template) => {
            const { id, title: name } = template;
            return (
              <li key={id}>
                <Card title={name}>
                  <OneText {...{ template, countryId, trades }} />
                  <div className="lh-row">
                    <Button
                      variant="default"
                      aria-label={t`Change ${name}`}
                      onClick={() => onEdit(template)}
                    >
                      <Trans>Change</Trans>
                    </Button>
                    <Button
                      variant="subtle"
                      aria-label={t`Remove ${name}`}
                      onClick={() => onRemove(template)}
                    >
                      <Trans>Remove</Trans>
                    </Button>
                  </div>
                </Card>
              </li>
            );
          })}
      </ul>
    </>
  );
}

type OneProps = {
  template: TemplateText;
  countryId: number;
  trades: readonly { value: string; label: string }[];
};

function OneText({ template, countryId, trades }: OneProps) {
  const { t } = useLingui();
  const country = useCountry(countryId);
  const cost = country && priceIn(template, country);
  const about = [
    trades.find(({ value }) => value === String(template.segmentId))?.label ?? t`Every trade`,
    template.countryId === null ? t`Every country` : countryName(template.countryId),
    LANGUAGES.find(({ code }) => code === template.language)?.name ?? template.language,
    template.occasion,
    translateKnown(kindByFlowType(template.flowTypeId)?.name ?? ""),
  ];
  return (
    <>
      <p className="lh-quiet lh-small">{about.join(" · ")}</p>
      <p>{template.text}</p>
      {cost ? (
        <p className="lh-strong">
          <Trans>{cost.price} for 1,000 people</Trans>
        </p>
      ) : null}
    </>
  );
}
