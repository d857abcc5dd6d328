import { randomUUID } from "node:crypto";
import { openSession, type Session } from "../../dev/seed/session.ts";
import { linkIn, newestMailTo, toolUrl } from "./sandbox.ts";

export const PASSWORD = "correct-horse-battery";

const IN_GHANA = { country: 7, mobileNumber: "024 123 4567" };

/** Fields of a registration in South Africa, or in Ghana, with an address of its own. */
export function aRegistration(country: "ZA" | "GH" = "ZA"): {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  mobileNumber: string;
  country: number;
  segment: number;
  source: string;
} {
  return {
    email: `owner-${randomUUID()}@shop.test`,
    password: PASSWORD,
    firstName: "Test",
    surname: "Owner",
    mobileNumber: "082 123 4567",
    country: 6,
    segment: 2,
    source: "Google",
    ...(country === "GH" ? IN_GHANA : {}),
  };
}

/** Signs up and follows the link of the mail, which signs in: a session with an account of its own, in Ghana with an address. */
export async function aShopOwner(
  country: "ZA" | "GH" = "ZA",
): Promise<{ session: Session; userId: string; email: string }> {
  const session = openSession(toolUrl);
  const registration = aRegistration(country);
  await session.api.accounts.signUp(registration);
  await session.confirm(linkIn(await newestMailTo(registration.email, /./)));
  const { userId } = await session.api.accounts.me({});
  if (!userId) throw new Error("Nobody is signed in.");
  if (country === "GH")
    await session.api.billing.invoices.saveProfile({ address: ["Makola Market, Accra"] });
  return { session, userId, email: registration.email };
}
