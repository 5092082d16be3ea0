import { renderToString } from 'react-dom/server'
import { createNavigation } from '../router/navigation.ts'
import { App } from './app.tsx'
import { type DocumentInput, renderHead } from './head.ts'
import { escapeHtml } from '@node-docs/edge/contract/escape-html'
import { serializeScriptJson } from '../navigation/serialize-script-json.ts'
import { PAYLOAD_ID, createPayload } from './page-payload.ts'

/**
 * Renders the document of a page, which is readable without script. The last script is `async`, so that parsing, the
 * script, and the load event are three separate tasks.
 */
export function renderPage({ page, site, assets }: DocumentInput): string {
  const { announcement, colorMode } = site.config
  const theme = colorMode.pinLight ? ' data-theme="light"' : ''
  const notice = announcement ? ` data-announcement="${escapeHtml(announcement.id)}"` : ''
  const body = renderToString(<App site={site} navigation={createNavigation(page)} retry={() => undefined} />)
  return `<!doctype html>
<html lang="en" dir="ltr"${theme}${notice}>
<head>
${renderHead({ page, site, assets })}
</head>
<body>
<div id="app">${body}</div>
<script type="application/json" id="${PAYLOAD_ID}">${serializeScriptJson(createPayload({ site, page }))}</script>
<script type="module" async>${assets.start.code}</script>
</body>
</html>
`
}
