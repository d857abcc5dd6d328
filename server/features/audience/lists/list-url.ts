import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const HOUR_SECONDS = 3600;
const URL_HOURS = 2;

export type ListUrls = {
  /** The address under which networks fetch a list; the same within an hour, good for one to two hours. */
  urlOf(listId: string, revision: number): string;
  /** The hour since 1970 until which an address that is made now is good. */
  untilHour(): number;
  /** The address that urlOf made of a list while it was good until this hour. */
  urlUntil(listId: string, revision: number, hour: number): string;
  /** The list that a token of such an address stands for; undefined when it was not made here or is too old. */
  read(token: string): string | undefined;
};

/** Signed addresses of lists. Technical time: networks fetch at once. */
export function createListUrls(secret: string, publicUrl: string): ListUrls {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "list-url", 32));
  const sign = (body: string): string => createHmac("sha256", key).update(body).digest("base64url");
  const untilHour = () => Math.floor(Date.now() / 1000 / HOUR_SECONDS) + URL_HOURS;
  const urlUntil = (listId: string, revision: number, hour: number) => {
    const body = `${listId}.${revision}.${hour}`;
    return `${publicUrl}/files/lists/${body}.${sign(body)}`;
  };
  return {
    urlOf: (listId, revision) => urlUntil(listId, revision, untilHour()),
    untilHour,
    urlUntil,
    read(token) {
      const [listId = "", revision = "", hour = "", signature = ""] = token.split(".");
      const expected = Buffer.from(sign(`${listId}.${revision}.${hour}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(hour) * HOUR_SECONDS * 1000 > Date.now() ? listId : undefined;
    },
  };
}
