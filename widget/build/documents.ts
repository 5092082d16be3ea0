import { palette } from '@node-docs/edge/contract/page-colors'
import type { BunPlugin } from 'bun'
import { join } from 'node:path'
import { bundle, plugins, selectTextsPlugin } from './bundle.ts'

/** The beginning of each document. Search engines do not list them. */
const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'

/** Bundles an application. `scripts` are those that its document loads: the entry and its static imports. */
async function bundleScreens(root: string, entrypoint: string, ownPlugins: BunPlugin[] = []) {
  const { files, entries, importsOf } = await bundle([join(root, entrypoint)], {
    root,
    format: 'esm',
    splitting: true,
    plugins: [...ownPlugins, ...plugins],
    naming: { entry: '[name].[hash].[ext]', chunk: '[name].[hash].[ext]' },
  })
  const [entry = ''] = entries
  return { files, scripts: [entry, ...importsOf(entry)] }
}

const PANEL = join(import.meta.dir, '../panel')

/**
 * Writes the panel's document, and its files to `public/assets/frame/`. The document's name starts with `_` because
 * the frame host, not the docs host, serves it. Its URLs are relative, so that it works at the root of the frame host
 * and below `/frame/`.
 */
export async function buildFrame(dist: string): Promise<void> {
  const { files, scripts } = await bundleScreens(PANEL, 'frame.ts', [selectTextsPlugin('panel')])
  await Promise.all([
    Bun.write(join(dist, 'public/_frame.html'), formatPanel(scripts)),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/frame', file), text)),
  ])
}

/** The document has no content until the panel's chunk has loaded. */
function formatPanel([entry = '', ...imports]: string[]): string {
  const preloads = imports.map((file) => `<link rel="modulepreload" href="assets/frame/${file}">`)
  return [
    HEAD,
    '<title>Feedback</title>',
    // Only the server knows the URL of the replay player.
    '<meta name="player" content="">',
    ...preloads,
    `<script type="module" src="assets/frame/${entry}"></script></head><body></body></html>\n`,
  ].join('')
}

const PLAYER = join(import.meta.dir, '../player')

/**
 * Writes the replay player: its document, to which the files host adds the origins that may embed it, and its script in
 * `public/assets/player/`. The server copies the script's hash from the document to the content security policy, which
 * blocks all other scripts on that host.
 */
export async function buildPlayer(dist: string): Promise<void> {
  const { files, entries } = await bundle([join(PLAYER, 'player.ts')], { root: PLAYER, format: 'iife' })
  const [file = ''] = entries
  const script = files.get(file) ?? ''
  const integrity = `sha384-${new Bun.CryptoHasher('sha384').update(script).digest('base64')}`
  await Promise.all([
    Bun.write(join(dist, 'public/_player.html'), formatPlayer(file, integrity)),
    Bun.write(join(dist, 'public/assets/player', file), script),
  ])
}

/** URLs are relative, so that the player works at the root of the files host and below `/files/`. */
function formatPlayer(file: string, integrity: string): string {
  return [
    HEAD,
    '<meta name="embedders" content=""><title>Replay</title></head>',
    `<body><script src="assets/player/${file}" integrity="${integrity}"></script></body></html>\n`,
  ].join('')
}

const INBOX = join(import.meta.dir, '../../edge/inbox')

/**
 * Writes the inbox's document, once for its root and once for paths one level below, and its files to
 * `public/assets/inbox/`. URLs are relative, so that the inbox works at the root of its own host and below `/inbox/`.
 */
export async function buildInbox(dist: string): Promise<void> {
  const { files, scripts } = await bundleScreens(INBOX, 'app/main.tsx')
  await Promise.all([
    Bun.write(join(dist, 'public/_inbox.html'), formatInbox('', scripts)),
    Bun.write(join(dist, 'public/_inbox-deep.html'), formatInbox('../', scripts)),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/inbox', file), text)),
  ])
}

const INBOX_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="${palette.accent[0]}" stroke-width="1.6"><path d="M1.5 9 4 3h8l2.5 6v4h-13ZM1.5 9h3.6l1 1.8h3.8l1-1.8h3.6"/></svg>`

function formatInbox(root: string, [entry = '', ...imports]: string[]): string {
  const preloads = imports.map((file) => `<link rel="modulepreload" href="${root}assets/inbox/${file}">`)
  return [
    HEAD,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="description" content="Reports of the feedback widget"><title>Inbox</title>',
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(INBOX_ICON)}">`,
    ...preloads,
    `<script type="module" src="${root}assets/inbox/${entry}"></script></head><body>`,
    '<noscript>The inbox needs JavaScript. <code>GET api/reports</code> works without.</noscript></body></html>\n',
  ].join('')
}

const DEMO = join(import.meta.dir, '../demo')

/** Writes `public/demo.html`, a host page for trying the widget, and its files to `public/assets/demo/`. */
export async function buildDemo(dist: string): Promise<void> {
  const { files, entries } = await bundle([join(DEMO, 'demo.ts')], { root: DEMO, format: 'esm' })
  const style = await Bun.file(join(DEMO, 'demo.css')).text()
  const styleFile = `demo.${Bun.hash(style).toString(36)}.css`
  const html = await Bun.file(join(DEMO, 'demo.html')).text()
  const document = html
    .replace('DEMO_STYLE', `/assets/demo/${styleFile}`)
    .replace('DEMO_SCRIPT', `/assets/demo/${entries[0] ?? ''}`)
  await Promise.all([
    Bun.write(join(dist, 'public/demo.html'), document),
    Bun.write(join(dist, 'public/assets/demo', styleFile), style),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/demo', file), text)),
  ])
}
