import { byId, call, drawWhenChanged, element, empty, formatTime } from "./dom.js";

export async function refreshPhone() {
  const list = byId("phone-list");
  try {
    const answer = await call("GET", "/api/phone");
    drawWhenChanged(list, Array.isArray(answer) ? answer : (answer.messages ?? []), drawThreads);
  } catch (error) {
    drawWhenChanged(list, error.message, (message) => [empty(message)]);
  }
}

/** One conversation per sender and handset, the latest first, as a phone shows them. */
function drawThreads(messages) {
  if (messages.length === 0) return [empty("No messages yet. Send a campaign and move the clock.")];
  const threads = Map.groupBy(
    messages,
    ({ sender, number }) => `${sender || "Unknown sender"} to ${number}`,
  );
  return [...threads].map(([title, thread]) =>
    element(
      "section",
      { className: "thread" },
      element("h3", {}, title),
      ...thread.slice(0, 20).toReversed().map(drawMessage),
    ),
  );
}

function drawMessage({ text, at }) {
  return element(
    "div",
    { className: "bubble" },
    element("p", {}, ...withLinks(text)),
    element("time", { dateTime: at }, formatTime(at)),
  );
}

function withLinks(text) {
  return text.split(/(https?:\/\/[^\s]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return element("a", { href: part, target: "_blank", rel: "noopener" }, part);
  });
}
