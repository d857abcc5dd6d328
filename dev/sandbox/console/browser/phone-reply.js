import { byId, call } from "./dom.js";

let answered;

/** The line below the messages in which an answer is written. It stays as it is while new messages arrive. */
export function startReplies(refresh) {
  byId("phone-reply-close").addEventListener("click", closeReply);
  byId("phone-reply").addEventListener("submit", async (event) => {
    event.preventDefault();
    const reported = byId("phone-told");
    try {
      const body = { messageId: answered.id, text: byId("phone-reply-text").value };
      const { optedOut } = await call("POST", "/api/phone/reply", body);
      reported.textContent = optedOut
        ? "Sent. This phone gets no more adverts."
        : "Sent. It is no word for opting out, so nothing changes.";
      closeReply();
      await refresh();
    } catch (error) {
      reported.textContent = error.message;
    }
  });
}

/** Opens the line for an answer to this message, with the word that most people would send. */
export function openReply(message, text = "STOP") {
  answered = message;
  byId("phone-told").textContent = "";
  byId("phone-reply-to").textContent = `Reply from ${message.number}`;
  byId("phone-reply").hidden = false;
  const input = byId("phone-reply-text");
  input.value = text;
  input.select();
  input.focus();
}

function closeReply() {
  byId("phone-reply").hidden = true;
}
