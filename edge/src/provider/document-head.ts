import { html } from 'hono/html'

/** The head of a page without scripts. The empty icon keeps browsers from requesting `/favicon.ico`. */
export const renderHead = (title: string, styleHref: string) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styleHref}" />
  </head>`
