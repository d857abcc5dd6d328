import { byId, call, drawWhenChanged, element, empty, formatTime } from "./dom.js";

let openId;

export function startMail() {
  byId("mail-clear").addEventListener("click", async () => {
    await call("DELETE", "/api/mail");
    close();
    await refreshMail();
  });
}

export async function refreshMail() {
  drawWhenChanged(byId("mail-list"), await call("GET", "/api/mail"), drawList);
}

function drawList(mails) {
  if (mails.length === 0)
    return [empty("No mail yet. Sign up in Loudhailer and the first one arrives here.")];
  return mails.map((mail) => {
    const button = element(
      "button",
      { className: "item" },
      element("strong", {}, mail.subject || "Without subject"),
      element("span", {}, `To ${mail.to.join(", ")}`),
      element("time", { dateTime: mail.at }, formatTime(mail.at)),
    );
    button.addEventListener("click", () => open(mail));
    return button;
  });
}

function open(mail) {
  openId = mail.id;
  const back = element("button", { className: "plain" }, "Close");
  back.addEventListener("click", close);
  // No script runs in a mail, and its links open beside the console.
  const frame = element("iframe", { title: `Mail: ${mail.subject}`, src: `/mail/${mail.id}/body` });
  frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  const heading = element("h3", { tabIndex: -1 }, mail.subject || "Without subject");
  const links = mail.links.map((link) =>
    element("li", {}, element("a", { href: link, target: "_blank", rel: "noopener" }, link)),
  );
  const content = [
    element("div", { className: "row" }, heading, back),
    element("p", { className: "quiet" }, `From ${mail.from} to ${mail.to.join(", ")}`),
    frame,
  ];
  if (links.length > 0)
    content.push(element("h4", {}, "Links"), element("ul", { className: "links" }, ...links));
  const pane = byId("mail-open");
  pane.replaceChildren(...content);
  pane.hidden = false;
  heading.focus();
}

function close() {
  if (openId === undefined) return;
  openId = undefined;
  byId("mail-open").hidden = true;
  byId("mail-open").replaceChildren();
}
