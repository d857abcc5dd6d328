import { hashOf } from "./hash-of.ts";

/** The page whose form the script answers. */
export const EARLY_SIGN_IN_PATH = "/login";

/**
 * Answers the drawn sign-in form until the app is there (web/session/early-sign-in.ts takes over from it): sends what the app
 * would send, with the cross-site-request-forgery token, once at a time, and shows the sentence that stands in the page for a
 * refusal. A password never gets into an address. Who signed out without a connection waits for the app, which first tells
 * the server. Stands behind the form, and is the same text everywhere, so that one hash lets it run. Old browsers: plain and
 * without newer syntax.
 */
export const EARLY_SIGN_IN_SCRIPT = `(function () {
  var form = document.querySelector("form[data-early-sign-in]");
  try {
    if (!form || !window.fetch || localStorage.getItem("lh-sign-out-due")) return;
  } catch (problem) { return; }
  var email = form.querySelector("[type=email]"), password = form.querySelector("[type=password]");
  var button = form.querySelector("[type=submit]");
  var early = (window.earlySignIn = { said: "", answer: undefined, stop: function () {
    form.removeEventListener("submit", onSubmit);
  } });
  function say(what) {
    early.said = what;
    form.querySelectorAll("[data-says]").forEach(function (words) {
      words.hidden = words.dataset.says !== what;
    });
  }
  function token() {
    var found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie);
    return found ? decodeURIComponent(found[1]) : "";
  }
  function send(body, isAgain) {
    var headers = { "Content-Type": "application/json", "Accept-Language": "en" };
    var sent = token();
    if (sent) headers["X-XSRF-TOKEN"] = sent;
    return fetch("/api/auth/sign-in/email", {
      method: "POST", credentials: "same-origin", headers: headers, body: body
    }).then(function (reply) {
      var now = token();
      return reply.status === 403 && now && now !== sent && !isAgain ? send(body, true) : reply;
    });
  }
  function busy(isBusy) {
    button.disabled = isBusy;
    if (isBusy) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
  function onSubmit(event) {
    event.preventDefault();
    event.stopPropagation();
    if (button.disabled) return;
    var app = window.appStart;
    // Its form stands already, but does not have what was typed: it presses again when it has.
    if (app && app.isTaking) {
      app.pressed = button;
      return button.setAttribute("aria-busy", "true");
    }
    var lacking = !email.value.trim() ? email : !password.value ? password : undefined;
    if (lacking) {
      say("lacking");
      return lacking.focus();
    }
    say("");
    busy(true);
    var body = JSON.stringify({ email: email.value.trim(), password: password.value });
    early.answer = send(body).then(function (reply) {
      if (reply.status === 401) return "wrong";
      if (!reply.ok) return "failed";
      return reply.json().then(function (me) { return me.twoFactorRedirect === true ? "code" : "in"; });
    }).catch(function () { return "failed"; }).then(function (outcome) {
      // Signed in: what comes next needs the app.
      if (outcome === "code" || outcome === "in") return outcome;
      busy(false);
      say(outcome);
      early.answer = undefined;
      return outcome;
    });
  }
  form.addEventListener("submit", onSubmit);
  button.removeAttribute("data-early");
  busy(false);
  form.dataset.answers = "";
})();`;

/** The hash by which a content security policy lets the script run. */
export const EARLY_SIGN_IN_HASH: string = hashOf(EARLY_SIGN_IN_SCRIPT);

/** The script that stands at the end of a page; empty for all but the sign-in page. */
export const earlySignInOf = (path: string): string =>
  path === EARLY_SIGN_IN_PATH ? `<script>${EARLY_SIGN_IN_SCRIPT}</script>` : "";
