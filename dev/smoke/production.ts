import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Environment } from "../../platform/config-reader.ts";
import { networkSecrets } from "./connect-networks.ts";

/** Everything that the settings of a production name, on this machine. */
export type Place = {
  folder: string;
  host: string;
  ports: Record<
    | "tool"
    | "gateway"
    | "cards"
    | "aggregator"
    | "toolInside"
    | "gatewayInside"
    | "cardsInside"
    | "mail",
    number
  >;
  databaseUrl: (name: string) => string;
  mailPassword: string;
  smscPassword: string;
};

export type Secrets = {
  gatewayPassword: string;
  stripeKey: string;
  webhookSecret: string;
};

export const makeSecrets = (): Secrets => ({
  gatewayPassword: random(),
  stripeKey: `sk_live_${random()}`,
  webhookSecret: `whsec_${random()}`,
});

const random = (): string => randomBytes(24).toString("hex");

/** The settings of the two programs, as an operator would write them. */
export function productionEnvironment(
  { folder, host, ports, databaseUrl, mailPassword, smscPassword }: Place,
  secrets: Secrets,
  webFolder: string,
): { tool: Environment; gateway: Environment } {
  const common = { NODE_ENV: "production", LOG_LEVEL: "info", TRUSTED_PROXIES: "1" };
  const gateway = {
    GATEWAY_USERNAME: "tool-of-this-machine",
    GATEWAY_PASSWORD: secrets.gatewayPassword,
  };
  return {
    tool: {
      ...common,
      ...gateway,
      PORT: String(ports.toolInside),
      DATABASE_URL: databaseUrl("tool"),
      DATA_DIR: join(folder, "tool"),
      WEB_DIR: webFolder,
      PUBLIC_URL: `https://${host}:${ports.tool}`,
      GATEWAY_URL: `https://${host}:${ports.gateway}`,
      AUTH_SECRET: random(),
      NUMBER_KEY: randomBytes(32).toString("hex"),
      SMTP_URL: `smtps://tool:${mailPassword}@${host}:${ports.mail}`,
      MAIL_FROM: "Loudhailer <post@loudhailer.co.za>",
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_BASE: `https://${host}:${ports.cards}/stripe`,
      SUPPLIER_ZA: "Smoke Trial Ltd|4123456789|1 Trial Street|Johannesburg",
      SUPPLIER_GH: "Smoke Trial Ltd||1 Trial Street|Accra",
    },
    gateway: {
      ...common,
      ...gateway,
      GATEWAY_PORT: String(ports.gatewayInside),
      GATEWAY_DATABASE_URL: databaseUrl("gateway"),
      GATEWAY_PUBLIC_URL: `https://${host}:${ports.gateway}`,
      GATEWAY_NETWORK: "none",
      GATEWAY_SUBSCRIBERS: "0",
      LINK_BASE_URL: "https://ldhl.co",
      LIST_HOSTS: `${host}:${ports.tool}`,
      NUMBERS_KEY: randomBytes(32).toString("hex"),
      APPROVAL_SECONDS: "1",
      ...networkSecrets(smscPassword),
    },
  };
}
