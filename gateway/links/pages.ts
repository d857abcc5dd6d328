/** The few pages that people outside see. Plain text only goes in, so nothing has to be escaped. */
function page(title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>${head}
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#7a1fa2;color:#fff}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1a1a1a}}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

export const UNKNOWN_LINK_PAGE = page(
  "This link leads nowhere",
  "<p>Perhaps a letter is missing. Open the link from the message again, or ask the shop that sent it.</p>",
);

export const CONFIRM_OPT_OUT_PAGE = page(
  "Stop adverts?",
  '<p>You will get no more adverts from any shop that sends through us. It costs nothing.</p><form method="post"><button>Stop adverts</button></form>',
);

export const OPTED_OUT_PAGE = page(
  "Done",
  "<p>You will get no more adverts from us. You can close this page.</p>",
);

/** Retries by itself, so that no tap is lost. */
export const BUSY_PAGE = page(
  "One moment",
  "<p>Very many people are opening this link just now. The page comes by itself in a few seconds.</p>",
  '<meta http-equiv="refresh" content="4">',
);
export const BUSY_SECONDS = 4;
