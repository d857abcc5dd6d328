import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { useMe } from "../../../session/session.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { AskBeforeLeaving } from "../../../ui/notice/ask-before-leaving.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import classes from "./sites.module.css";
import { OpeningTimesFields } from "./opening-times-fields.tsx";
import { SiteLayoutChoice } from "./site-layout-choice.tsx";
import { SitePictureFields } from "./site-picture-fields.tsx";
import { SitePreview } from "./site-preview.tsx";
import { EMPTY_SITE, type SiteValues } from "./site-values.ts";

export type Site = Outputs["sites"]["list"]["sites"][number];

type Props = { site: Site | undefined; onSaved(saved: { url: string }): void; onCancel(): void };

/** Editor of a page, with a phone preview. */
export function SiteEditor({ site, onSaved, onCancel }: Props) {
  const { t } = useLingui();
  const country = useMyCountry();
  const me = useMe();
  const before = site ? pick(site) : { ...EMPTY_SITE, name: me?.registration?.company ?? "" };
  const form = useForm({
    initialValues: before,
    validate: {
      name: (value) => (value.trim() === "" ? t`Enter the name of the shop.` : null),
      offer: (value) => (value.trim() === "" ? t`Say what you offer.` : null),
      openingTimes: (value) =>
        value.some((day) => day && (day.from === "" || day.until === ""))
          ? t`Enter a time, such as 08:00.`
          : null,
      pictureAlt: (value, { pictureUrl }) =>
        pictureUrl !== "" && value.trim() === "" ? t`Say what the picture shows.` : null,
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    const id = site ? { id: site.id } : {};
    const openingTimes = [...values.openingTimes];
    onSaved(await client.sites.save({ ...values, openingTimes, ...id, countryId: country.id }));
  });
  const hasUnsaved = () => JSON.stringify(form.getValues()) !== JSON.stringify(before);
  return (
    <Card title={site ? <Trans>Change the page</Trans> : <Trans>A new page</Trans>}>
      <div className={classes.columns}>
        <form className="lh-stack" noValidate onSubmit={onSubmit}>
          <TextInput
            label={<Trans>Name of the shop</Trans>}
            maxLength={60}
            {...form.getInputProps("name")}
          />
          <Textarea
            label={<Trans>What you offer</Trans>}
            rows={3}
            maxLength={300}
            {...form.getInputProps("offer")}
          />
          <SitePictureFields form={form} />
          <TextInput
            type="tel"
            label={<Trans>Number to call</Trans>}
            description={
              <Trans>
                A mobile number or a landline. What you leave empty here and below is not on the
                page.
              </Trans>
            }
            maxLength={30}
            {...form.getInputProps("phone")}
          />
          <TextInput
            type="tel"
            label={<Trans>WhatsApp number</Trans>}
            maxLength={30}
            {...form.getInputProps("whatsApp")}
          />
          <TextInput
            label={<Trans>Address, for directions</Trans>}
            maxLength={200}
            autoComplete="street-address"
            {...form.getInputProps("address")}
          />
          <OpeningTimesFields form={form} />
          <TextInput
            label={<Trans>More about opening hours</Trans>}
            placeholder={t`Closed on public holidays`}
            maxLength={200}
            {...form.getInputProps("openingHours")}
          />
          <SiteLayoutChoice
            value={form.values.layout}
            onChange={(layout) => form.setFieldValue("layout", layout)}
          />
          <label className={classes.colour}>
            <span>
              <Trans>Colour</Trans>
            </span>
            <input type="color" {...form.getInputProps("colour")} />
          </label>
          <ErrorNotice error={error} />
          <div className="lh-row">
            <Button type="submit" loading={isSending}>
              <Trans>Save the page</Trans>
            </Button>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
        <SitePreview content={form.getValues()} />
      </div>
      <AskBeforeLeaving
        hasUnsaved={hasUnsaved}
        title={<Trans>Leave without saving the page?</Trans>}
      >
        <Trans>What you typed is lost when you leave. “Save the page” saves it.</Trans>
      </AskBeforeLeaving>
    </Card>
  );
}

function pick(site: Site): SiteValues {
  const { name, offer, phone, whatsApp, address, openingTimes, openingHours } = site;
  const { colour, layout, pictureUrl, pictureAlt } = site;
  const seen = { colour, layout, pictureUrl, pictureAlt };
  return { name, offer, phone, whatsApp, address, openingTimes, openingHours, ...seen };
}
