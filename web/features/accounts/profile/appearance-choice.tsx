import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { chooseColors } from "../../../ui/style/choose-colors.ts";
import { colorChoice, type ColorChoice } from "../../../ui/style/color-scheme.ts";

/** Light, dark, or as the phone is set. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(colorChoice);
  return (
    <Card title={<Trans>Appearance</Trans>}>
      <NativeSelect
        label={t`Colours`}
        value={chosen}
        onChange={(event) => {
          const choice = event.currentTarget.value as ColorChoice;
          chooseColors(choice);
          setChosen(choice);
        }}
        data={[
          { value: "auto", label: t`Same as my device` },
          { value: "light", label: t`Light` },
          { value: "dark", label: t`Dark` },
        ]}
      />
    </Card>
  );
}
