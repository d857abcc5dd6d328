import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect, useMantineColorScheme } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";

/** Light, dark, or as the phone is set. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={<Trans>Appearance</Trans>}>
      <NativeSelect
        label={t`Colours`}
        value={colorScheme}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setColorScheme(value === "light" || value === "dark" ? value : "auto");
        }}
        data={[
          { value: "auto", label: t`As my phone is set` },
          { value: "light", label: t`Light` },
          { value: "dark", label: t`Dark` },
        ]}
      />
    </Card>
  );
}
