import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

/** A page of the sandbox's own payment windows: plain HTML, no script. */
export function paymentPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Loudhailer sandbox</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="pay">
        <header class="pay-banner"><p>Test card page – no real money</p></header>
        <main class="pay-main">${content}</main>
      </body>
    </html>`;
}

export { html };
