import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const WEB = join(import.meta.dirname, "../..");

test("a reason that has to be given is marked as required, to be seen and to be heard", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ReasonDialog
        title="Suspend?"
        confirmLabel="Suspend"
        onConfirm={async () => undefined}
        onCancel={() => undefined}
      >
        Nobody can sign in.
      </ReasonDialog>
    </I18nProvider>,
  );
  const label = /<label for="([^"]+)"[^>]*>(.*?)<\/label>/.exec(html);
  expect(label?.[2]?.replaceAll(/<[^>]*>/g, "")).toBe("Reason (required)");
  expect(html).toMatch(new RegExp(`<input[^>]*aria-required="true"[^>]*id="${label?.[1]}"`));
});

test("no field of any page is required for screen readers alone", () => {
  const files = globSync("**/*.tsx", { cwd: WEB }).filter((file) => !file.includes(".test."));
  const withText = (text: string) =>
    files.filter((file) => readFileSync(join(WEB, file), "utf8").includes(text));
  expect(withText("requiredField(").length).toBeGreaterThan(6);
  expect(withText("aria-required")).toEqual(["ui/form/required-field.tsx"]);
});
