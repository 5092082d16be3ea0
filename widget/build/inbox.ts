import { join } from 'node:path'
import { palette } from '@node-docs/edge/contract/palette'
import { bundle } from './bundle.ts'

const SOURCE = join(import.meta.dir, '../inbox')

/**
 * Writes the inbox's document, once for its root and once for paths one level below, and its files to
 * `public/assets/inbox/`. URLs are relative, so that the inbox works at the root of its own host and below `/inbox/`.
 */
export async function buildInbox(dist: string): Promise<void> {
  const { files, entries, importsOf } = await bundle([join(SOURCE, 'main.tsx')], {
    root: SOURCE,
    format: 'esm',
    splitting: true,
    naming: { entry: '[name].[hash].[ext]', chunk: '[name].[hash].[ext]' },
  })
  const [entry = ''] = entries
  const scripts = [entry, ...importsOf(entry)]
  await Promise.all([
    Bun.write(join(dist, 'public/_inbox.html'), toDocument('', scripts)),
    Bun.write(join(dist, 'public/_inbox-deep.html'), toDocument('../', scripts)),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/inbox', file), text)),
  ])
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="${palette.accent[0]}" stroke-width="1.6"><path d="M1.5 9 4 3h8l2.5 6v4h-13ZM1.5 9h3.6l1 1.8h3.8l1-1.8h3.6"/></svg>`

function toDocument(root: string, [entry = '', ...imports]: string[]): string {
  const preloads = imports.map((file) => `<link rel="modulepreload" href="${root}assets/inbox/${file}">`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    '<meta name="description" content="Reports of the feedback widget"><title>Inbox</title>',
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">`,
    ...preloads,
    `<script type="module" src="${root}assets/inbox/${entry}"></script></head><body>`,
    '<noscript>The inbox needs JavaScript. <code>GET api/reports</code> works without.</noscript></body></html>\n',
  ].join('')
}
