import { Trans, useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Card } from "../../../ui/card.tsx";
import classes from "../admin.module.css";
import { CountrySelect } from "../country-select.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { NetworkAdapter, NetworkConnection } from "./network-types.ts";
import { SettingInput } from "./setting-input.tsx";
import { readSettings, settingFields, typedFrom } from "./setting-fields.ts";

type Props = {
  adapters: readonly NetworkAdapter[];
  /** The connection that is changed; left out for a new one. */
  connection?: NetworkConnection;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,39}$/;

/** "Infobip ZA" is INFOBIP_ZA. */
const secretNameOf = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^[^A-Z]+|_+$/g, "")
    .slice(0, 40);

/** A connection to a network, new or changed, with a field for each setting of its kind. */
export function NetworkForm({ adapters, connection, onSaved, onCancel }: Props) {
  const { t } = useLingui();
  const [kind, setKind] = useState(connection?.adapter ?? adapters[0]?.name ?? "");
  const [name, setName] = useState(connection?.name ?? "");
  const [ownSecretName, setSecretName] = useState(connection?.secretName);
  const adapter = adapters.find((known) => known.name === kind);
  const fields = settingFields(adapter?.settings ?? {});
  const [typed, setTyped] = useState(() => typedFrom(fields, connection?.settings ?? {}));
  const [nationalCountryId, setNational] = useState(connection?.nationalCountryId ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Record<string, unknown> | null>(null);
  const secretName = ownSecretName ?? secretNameOf(name);
  const first = fields.filter(({ isShownFirst }) => isShownFirst);
  const others = fields.filter(({ isShownFirst }) => !isShownFirst);

  const chooseKind = (next: string) => {
    setKind(next);
    setErrors({});
    const schema = adapters.find((known) => known.name === next)?.settings ?? {};
    setTyped(typedFrom(settingFields(schema), {}));
  };
  const check = (event: SyntheticEvent) => {
    event.preventDefault();
    const { settings, problems } = readSettings(fields, typed);
    const found: Record<string, string> = Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [`settings.${field}`, problem]),
    );
    if (name.trim() === "") found["name"] = t`Give the connection a name.`;
    if (!SECRET_NAME.test(secretName))
      found["secretName"] = t`Use capital letters, digits and underscores, such as INFOBIP_ZA.`;
    setErrors(found);
    if (Object.keys(found).length === 0) setAsked(settings);
  };
  const save = async (settings: Record<string, unknown>, reason: string) => {
    const words = { name: name.trim(), secretName, settings, nationalCountryId, reason };
    try {
      if (connection) {
        const { id, revision } = connection;
        await client.administration.changeNetwork({ id, revision, ...words });
      } else await client.administration.createNetwork({ adapter: kind, ...words });
    } catch (error) {
      const found = fieldErrors(toProblem(error));
      if (Object.keys(found).length === 0) throw error;
      setErrors(found);
      setAsked(null);
      return;
    }
    setAsked(null);
    await onSaved();
  };
  const input = (field: (typeof fields)[number]) => (
    <SettingInput
      key={`${kind} ${field.name}`}
      field={field}
      value={typed[field.name] ?? ""}
      error={errors[`settings.${field.name}`]}
      onChange={(value) => setTyped({ ...typed, [field.name]: value })}
    />
  );
  const hasHiddenError = others.some((field) => errors[`settings.${field.name}`]);
  return (
    <Card title={connection ? t`Change ${connection.name}` : t`Connect a network`}>
      <form className="lh-stack" noValidate onSubmit={check}>
        {connection ? null : (
          <NativeSelect
            label={t`Kind of network`}
            value={kind}
            error={errors["adapter"]}
            onChange={(event) => chooseKind(event.currentTarget.value)}
            data={adapters.map((known) => ({ value: known.name, label: known.title }))}
          />
        )}
        <TextInput
          label={t`Name`}
          description={t`What you call this connection here, such as Infobip ZA.`}
          maxLength={60}
          value={name}
          error={errors["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CountrySelect
          label={t`Reaches all networks of`}
          description={t`For an aggregator that delivers to every network of a country.`}
          none={t`No country: only the routes that it is added to`}
          value={nationalCountryId}
          error={errors["nationalCountryId"]}
          onChange={setNational}
        />
        {first.map(input)}
        {others.length > 0 ? (
          <details className={classes.more} open={hasHiddenError || undefined}>
            <summary>
              <Trans>More settings</Trans>
            </summary>
            <div className="lh-stack">{others.map(input)}</div>
          </details>
        ) : null}
        {(adapter?.secrets.length ?? 0) > 0 ? (
          <>
            <TextInput
              label={t`Name of its secrets`}
              description={t`Part of the environment variables that hold its passwords on the server.`}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              value={secretName}
              error={errors["secretName"]}
              onChange={(event) => setSecretName(event.currentTarget.value)}
            />
            <Notice tone="info">
              <Trans>
                Never enter a password here. Once the connection is saved, this page says which
                variables to set on the server.
              </Trans>
            </Notice>
          </>
        ) : null}
        <div className="lh-row">
          <Button type="submit">
            <Trans>Save this connection</Trans>
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      {asked ? (
        <ReasonDialog
          title={<Trans>Save this connection?</Trans>}
          confirmLabel={<Trans>Save this connection</Trans>}
          cancelLabel={<Trans>Cancel</Trans>}
          onConfirm={(reason) => save(asked, reason)}
          onCancel={() => setAsked(null)}
        >
          {connection ? (
            <Trans>It is opened again with the new settings at once.</Trans>
          ) : (
            <Trans>A new connection is switched off until you switch it on.</Trans>
          )}
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
