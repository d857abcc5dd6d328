import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TEST_WALLETS } from "../../../../dev/sandbox/cards/paystack/test-cards.ts";
import "../../../i18n/i18n.ts";
import { SandboxWallets } from "./sandbox-wallets.tsx";

const NETWORKS = { mtn: "MTN", vod: "Telecel", atl: "AT" };
const WHAT_IT_DOES = {
  pays: "pays at once",
  asks: "has to be approved on the phone",
  declined: "has not enough money",
  voucher: "asks for a code: 123456",
};

test("the numbers named beside mobile money are all that the sandbox knows, with what each does", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SandboxWallets />
    </I18nProvider>,
  );
  const named = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words);
  const known = TEST_WALLETS.map(({ phone, network, does }) => {
    const number = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
    return `${number} with ${NETWORKS[network]} ${WHAT_IT_DOES[does]}`;
  });
  expect(named).toEqual(known);
});
