import { byId, call, drawWhenChanged, element, empty } from "./dom.js";
import { drawMessage } from "./phone-message.js";
import { openReply } from "./phone-reply.js";

export async function refreshPhone() {
  const list = byId("phone-list");
  try {
    const { messages } = await call("GET", "/api/phone");
    drawWhenChanged(list, messages, drawThreads);
  } catch (error) {
    drawWhenChanged(list, error.message, (message) => [empty(message)]);
  }
}

/** One conversation per sender and handset, the latest first, as a phone shows them. */
function drawThreads(messages) {
  if (messages.length === 0) return [empty("No messages yet. Send a campaign and move the clock.")];
  const threads = Map.groupBy(
    messages,
    ({ sender, number }) => `${sender || "Without a sender"} to ${number}`,
  );
  return [...threads].map(([title, thread]) =>
    element(
      "section",
      { className: "thread" },
      element("h3", {}, title),
      ...thread
        .slice(0, 20)
        .toReversed()
        .map((message) => drawMessage(message, openReply)),
    ),
  );
}
