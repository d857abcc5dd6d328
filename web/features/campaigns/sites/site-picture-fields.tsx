import { Trans } from "@lingui/react/macro";
import { SITE_PICTURE, SITE_PICTURE_ALT_MAX } from "../../../../domain/site-picture.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { FormOf } from "../../../ui/form/use-form.ts";
import { PictureInput } from "../pictures/picture-input.tsx";
import type { SiteValues } from "./site-values.ts";

/** The picture of a page, and what it shows as long as there is one. */
export function SitePictureFields({ form }: { form: FormOf<SiteValues> }) {
  const { pictureUrl } = form.values;
  const shown = form.getInputProps("pictureUrl");
  const remove = () => {
    form.setFieldValue("pictureUrl", "");
    form.setFieldValue("pictureAlt", "");
  };
  return (
    <>
      <div ref={(element) => shown.ref(element?.querySelector("input") ?? null)}>
        <PictureInput
          label={<Trans>Picture</Trans>}
          cropTitle={<Trans>Choose the part to show on the page</Trans>}
          format={SITE_PICTURE}
          error={shown.error}
          url={pictureUrl || undefined}
          onStored={({ url }) => form.setFieldValue("pictureUrl", url)}
        />
      </div>
      {pictureUrl ? (
        <>
          <TextInput
            label={<Trans>What the picture shows</Trans>}
            maxLength={SITE_PICTURE_ALT_MAX}
            {...form.getInputProps("pictureAlt")}
          />
          <div>
            <Button variant="subtle" onClick={remove}>
              <Trans>Remove the picture</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}
