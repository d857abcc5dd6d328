import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { NativeSelect } from "../../../../ui/form/native-select.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import type { CountryCode } from "../../../../../domain/countries.ts";
import type { RcsCard, RcsLimits, RcsMedia } from "../../../../../domain/message/rcs-message.ts";
import { PictureInput } from "../../pictures/picture-input.tsx";
import classes from "./rcs.module.css";
import { SuggestionList } from "./suggestion-list.tsx";

type Props = {
  /** Path of the card in the draft: names its fields. */
  path: string;
  card: RcsCard;
  mayBeTall?: boolean;
  limits: RcsLimits;
  countryCode: CountryCode;
  errors: Record<string, string>;
  onChange(card: RcsCard): void;
};

/** Picture 2:1, as cards show it. */
const PICTURE = { widthPixels: 1440, heightPixels: 720 };

/** A picture, a title, a description and buttons; at least one of the first three. */
export function CardEditor(props: Props) {
  const { path, card, mayBeTall = false, limits, countryCode, errors, onChange } = props;
  const { t } = useLingui();
  const put = (patch: Partial<RcsCard>) => onChange({ ...card, ...patch });
  return (
    <div className="lh-stack">
      {errors[path] ? (
        <p role="alert" className={classes.error}>
          {errors[path]}
        </p>
      ) : null}
      <PictureInput
        id={`field-${path}.media`}
        label={<Trans>Picture</Trans>}
        cropTitle={<Trans>Choose the part to show on the card</Trans>}
        format={{ ...PICTURE, maxBytes: limits.pictureBytesMax }}
        error={errors[`${path}.media.url`]}
        url={card.media?.url}
        onStored={({ url }) => put({ media: { height: "MEDIUM", ...card.media, url } })}
      />
      {card.media ? (
        <MediaFields
          media={card.media}
          mayBeTall={mayBeTall}
          onChange={(media) => put({ media })}
        />
      ) : null}
      <TextInput
        id={`field-${path}`}
        label={<Trans>Title</Trans>}
        maxLength={limits.titleMax}
        value={card.title ?? ""}
        error={errors[`${path}.title`]}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <Textarea
        id={`field-${path}.description`}
        label={<Trans>Description</Trans>}
        rows={3}
        maxLength={limits.descriptionMax}
        value={card.description ?? ""}
        error={errors[`${path}.description`]}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <SuggestionList
        legend={t`Buttons of the card`}
        path={`${path}.suggestions`}
        suggestions={card.suggestions ?? []}
        most={limits.cardSuggestionsMax}
        maxLength={limits.suggestionTextMax}
        countryCode={countryCode}
        errors={errors}
        onChange={(suggestions) => put({ suggestions })}
      />
    </div>
  );
}

type MediaProps = {
  media: RcsMedia;
  mayBeTall: boolean;
  onChange(media: RcsMedia | undefined): void;
};

function MediaFields({ media, mayBeTall, onChange }: MediaProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={<Trans>What the picture shows</Trans>}
        maxLength={500}
        value={media.altText ?? ""}
        onChange={(event) => onChange({ ...media, altText: event.currentTarget.value })}
      />
      <NativeSelect
        label={<Trans>Height of the picture</Trans>}
        data={[
          { value: "SHORT", label: t`Short` },
          { value: "MEDIUM", label: t`Medium` },
          ...(mayBeTall ? [{ value: "TALL", label: t`Tall` }] : []),
        ]}
        value={media.height}
        onChange={(event) =>
          onChange({ ...media, height: event.currentTarget.value as RcsMedia["height"] })
        }
      />
      <div>
        <Button variant="subtle" onClick={() => onChange(undefined)}>
          <Trans>Remove the picture</Trans>
        </Button>
      </div>
    </>
  );
}
