import { badge, element, formatTime } from "./dom.js";

const KINDS = {
  sms: "SMS",
  link: "SMS with link",
  flash: "Flash SMS",
  pcm: "Line under Please Call Me",
  display: "Display",
  rcs: "RCS",
  notice: "From the network",
};

/** A phone shows the time of its country. */
const zoneOf = (number) => (/^\+?233/.test(number) ? "Africa/Accra" : "Africa/Johannesburg");

/** One message as the handset shows it: its kind, its content, and a way to answer where answers get through. */
export function drawMessage(message, onReply) {
  const { kind, at, number, canReply } = message;
  const foot = [element("time", { dateTime: at }, formatTime(at, zoneOf(number)))];
  if (canReply) {
    const reply = element("button", { className: "plain" }, "Reply");
    reply.addEventListener("click", () => onReply(message));
    foot.push(reply);
  }
  return element(
    "article",
    { className: "bubble" },
    badge("still", KINDS[kind] ?? kind),
    ...drawContent(message, onReply),
    element("div", { className: "row" }, ...foot),
  );
}

function drawContent(message, onReply) {
  const { kind, content, text } = message;
  if (kind === "display") return drawBanners(message);
  if (kind !== "rcs" || !content) return [drawText(message, text)];
  return [...drawRcs(content, message, onReply), ...(text ? drawFallback(message) : [])];
}

const drawText = (message, text) => element("p", {}, ...withLinks(message, text));

function drawBanners({ content, link }) {
  return (content?.creatives ?? []).map(({ url, altText }) =>
    leadingTo(link, picture(url, altText)),
  );
}

function drawRcs({ agentName, logoUrl, message: shown }, message, onReply) {
  const logo = logoUrl ? [element("img", { src: logoUrl, alt: "", className: "logo" })] : [];
  const cards = shown.type === "card" ? [shown.card] : (shown.cards ?? []);
  return [
    element("p", { className: "agent" }, ...logo, agentName),
    ...(shown.text ? [drawText(message, shown.text)] : []),
    ...(cards.length > 0
      ? [
          element(
            "div",
            { className: "rcs-cards" },
            ...cards.map((card) => drawCard(card, message, onReply)),
          ),
        ]
      : []),
    ...drawSuggestions(shown.suggestions, message, onReply),
  ];
}

function drawCard({ title, description, media, suggestions }, message, onReply) {
  return element(
    "div",
    { className: "rcs-card" },
    ...(media ? [picture(media.url, media.altText)] : []),
    ...(title ? [element("strong", {}, title)] : []),
    ...(description ? [drawText(message, description)] : []),
    ...drawSuggestions(suggestions, message, onReply),
  );
}

/** Suggestions below a message or card: open a page, call a number, prefill a reply. */
function drawSuggestions(suggestions = [], message, onReply) {
  if (suggestions.length === 0) return [];
  return [
    element(
      "ul",
      { className: "chips" },
      ...suggestions.map((it) => drawChip(it, message, onReply)),
    ),
  ];
}

function drawChip({ type, text, url, phoneNumber }, message, onReply) {
  if (type === "openUrl") return element("li", {}, link(hereOf(message, url), text));
  if (type === "dial") return element("li", {}, link(`tel:${phoneNumber}`, text));
  const answer = element("button", { className: "plain" }, text);
  answer.addEventListener("click", () => onReply(message, text));
  return element("li", {}, answer);
}

const drawFallback = (message) => [
  element("p", { className: "quiet" }, "Phones without RCS get this SMS:"),
  drawText(message, message.text),
];

const picture = (url, altText = "") => element("img", { src: url, alt: altText, loading: "lazy" });

const link = (url, ...children) =>
  element("a", { href: url, target: "_blank", rel: "noopener" }, ...children);

const leadingTo = (url, node) => (url ? link(url, node) : node);

/** Target of a short link in the sandbox, where its host name does not resolve. */
const hereOf = ({ links }, url) => links?.[url] ?? url;

function withLinks(message, text) {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 0 ? part : link(hereOf(message, part), part)));
}
