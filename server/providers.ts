import { join } from "node:path";
import type { Meter } from "../platform/metrics/metrics.ts";
import type { Config } from "./config.ts";
import type { CompanyRegister } from "./providers/company-register/company-register.ts";
import { createCompanyRegister } from "./providers/company-register/http/provider.ts";
import type { LinkReputation } from "./providers/link-reputation/link-reputation.ts";
import { createListFile } from "./providers/link-reputation/list-file/provider.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { createLocalFiles } from "../platform/files/local/provider.ts";
import { createS3Files } from "../platform/files/s3/provider.ts";
import { createSmtpMail } from "./providers/mail/smtp/provider.ts";
import type { MailProvider } from "./providers/mail/mail-provider.ts";
import type { MessagingProvider } from "./providers/messaging/messaging-provider.ts";
import { createRouteApiProvider } from "./providers/messaging/route-api/provider.ts";
import {
  type CardProviderName,
  type CardProviders,
  createCardProviders,
} from "./providers/payments/card-providers.ts";
import type { PaymentProvider } from "./providers/payments/payment-provider.ts";
import { createPaystackProvider } from "./providers/payments/paystack/provider.ts";
import { createStripeProvider } from "./providers/payments/stripe/provider.ts";
import { createApns } from "./providers/push/apns/provider.ts";
import type { DevicePush } from "./providers/push/device-push-provider.ts";
import { createFcm } from "./providers/push/fcm/provider.ts";
import type { PushProvider } from "./providers/push/push-provider.ts";
import { createOptOutRegister } from "./providers/opt-out-register/http/provider.ts";
import type { OptOutRegister } from "./providers/opt-out-register/opt-out-register.ts";
import { createWebPush } from "./providers/push/web-push/provider.ts";

/** The outside world: mail, networks and cards. */
export type Providers = {
  mail: MailProvider;
  messaging: MessagingProvider;
  payments: CardProviders;
  /** Null where web push is not set up. */
  push: PushProvider | null;
  /** The push networks of the phone systems that are set up. */
  devicePush: DevicePush;
  files: FileStore;
  companyRegister: CompanyRegister;
  optOutRegister: OptOutRegister;
  linkReputation: LinkReputation;
};

/** The providers that the settings name; those given are taken as they are. Calls to networks are measured by `meter`. */
export function createProviders(
  config: Config,
  given: Partial<Providers>,
  meter?: Meter,
): Providers {
  return {
    mail: given.mail ?? createSmtpMail(config.mail),
    messaging: given.messaging ?? createMessaging(config, meter),
    payments: given.payments ?? createPayments(config),
    files: given.files ?? createFiles(config),
    companyRegister: given.companyRegister ?? createCompanyRegister(config.companyRegisters),
    optOutRegister: given.optOutRegister ?? createOptOutRegister(config.optOutRegisters),
    linkReputation: given.linkReputation ?? createListFile(config.linkListFile),
    push: given.push ?? (config.push && createWebPush(config.push)),
    devicePush: given.devicePush ?? createDevicePush(config),
  };
}

function createDevicePush({ devicePush: { fcm, apns } }: Config): DevicePush {
  return {
    ...(fcm ? { android: createFcm({ account: fcm }) } : {}),
    ...(apns ? { ios: createApns(apns) } : {}),
  };
}

/** Where uploaded files lie. */
export function createFiles({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">): FileStore {
  return bucket ? createS3Files(bucket) : createLocalFiles(join(dataDir, "files"));
}

function createMessaging({ gateway }: Config, meter?: Meter): MessagingProvider {
  const { url, username, password } = gateway;
  return createRouteApiProvider({
    baseUrl: url,
    username,
    password,
    ...(meter ? { meter } : {}),
  });
}

function createPayments(config: Config): CardProviders {
  const { configured, byCountry } = config.cardProviders;
  return createCardProviders(
    configured.map((name) => createPayment(config, name)),
    byCountry,
  );
}

function createPayment({ stripe, paystack }: Config, name: CardProviderName): PaymentProvider {
  if (name === "paystack") {
    const { secretKey, apiBase } = paystack;
    return createPaystackProvider({ secretKey, ...(apiBase === undefined ? {} : { apiBase }) });
  }
  const { secretKey, webhookSecret, apiBase } = stripe;
  const address = apiBase === undefined ? {} : { apiBase };
  return createStripeProvider({ secretKey, webhookSecret, ...address });
}
