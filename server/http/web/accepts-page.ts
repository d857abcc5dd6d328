const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;
const ANY = /^(?:\*\/\*|text\/\*)$/;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * True when a client with this `Accept` header should get a page: not only browsers, but whoever takes anything and
 * does not ask for JSON (curl, checks of uptime, robots that draw previews of links).
 */
export function acceptsPage(accept: string | undefined): boolean {
  const types = (accept ?? "*/*")
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .filter(
      ([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)),
    )
    .map(([type = ""]) => type);
  const some = (kind: RegExp): boolean => types.some((type) => kind.test(type));
  return some(PAGE) || (some(ANY) && !some(JSON_TYPE));
}
