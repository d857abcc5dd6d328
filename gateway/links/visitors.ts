// Programs that look at every link in a message: previews of messengers, scanners of security firms, search engines.
const ROBOTS =
  /bot\b|bot\/|crawl|spider|preview|slurp|scanner|facebookexternalhit|whatsapp|telegram|skypeuripreview|slackbot|bingpreview|google-(?:read|safety|pagerenderer)|googleimageproxy|headlesschrome|curl\/|wget\/|python-|okhttp|java\/|go-http-client|libwww|postman|monitor|pingdom|uptime|proofpoint|mimecast|barracuda|virustotal/i;

type Visit = { method: string; header: (name: string) => string | undefined };

/** True when the headers suggest a person's tap. */
export function isPerson({ method, header }: Visit): boolean {
  if (method !== "GET") return false;
  const purpose = `${header("sec-purpose") ?? ""} ${header("purpose") ?? ""} ${header("x-moz") ?? ""}`;
  if (/prefetch|preview|prerender/i.test(purpose)) return false;
  const agent = header("user-agent") ?? "";
  return agent !== "" && !isRobot(agent);
}

/** True for the name that a program gives itself, as one that reads links and pages by itself. */
export function isRobot(agent: string): boolean {
  return ROBOTS.test(agent);
}
