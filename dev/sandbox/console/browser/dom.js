/** Makes an element; text is always text, never markup. */
export function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

export const byId = (id) => document.getElementById(id);

/** JSON from the sandbox; throws its sentence when it refuses. */
export async function call(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(answer.error?.message ?? `The sandbox answered ${response.status}.`);
  return answer;
}

const drawn = new WeakMap();

/** Draws a list again only when its data changed, so that nothing flickers and the focus stays. */
export function drawWhenChanged(container, data, draw) {
  const key = JSON.stringify(data);
  if (drawn.get(container) === key) return;
  drawn.set(container, key);
  container.replaceChildren(...draw(data));
}

export const empty = (text) => element("p", { className: "empty" }, text);

export const badge = (tone, text) => element("span", { className: `badge ${tone}` }, text);

export function formatTime(iso, timeZone = "Africa/Johannesburg") {
  return new Intl.DateTimeFormat("en-ZA", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  }).format(new Date(iso));
}

const SYMBOLS = { ZAR: "R", GHS: "GH₵" };

/** An amount in minor units as shops write it: R3,381.00. */
export function formatMoney(amountMinor, currency) {
  const code = currency.toUpperCase();
  const amount = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(
    amountMinor / 100,
  );
  return `${SYMBOLS[code] ?? `${code} `}${amount}`;
}
