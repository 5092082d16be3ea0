import { join } from 'node:path'
import { bundle, plugins } from './bundle.ts'
import { selectTextsPlugin } from './select-texts-plugin.ts'

const SOURCE = join(import.meta.dir, '../panel')

/**
 * Writes the panel's document, and its files to `public/assets/frame/`. The document's name starts with `_` because
 * the frame host, not the docs host, serves it. Its URLs are relative, so that it works at the root of the frame host
 * and below `/frame/`.
 */
export async function buildFrame(dist: string): Promise<void> {
  const { files, entries, importsOf } = await bundle([join(SOURCE, 'frame.ts')], {
    root: SOURCE,
    format: 'esm',
    splitting: true,
    plugins: [selectTextsPlugin('panel'), ...plugins],
    naming: { entry: '[name].[hash].[ext]', chunk: '[name].[hash].[ext]' },
  })
  const [entry = ''] = entries
  await Promise.all([
    Bun.write(join(dist, 'public/_frame.html'), toDocument([entry, ...importsOf(entry)])),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/frame', file), text)),
  ])
}

/** The document has no content until the panel's chunk has loaded. */
function toDocument([entry = '', ...imports]: string[]): string {
  const preloads = imports.map((file) => `<link rel="modulepreload" href="assets/frame/${file}">`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><title>Feedback</title>',
    // Only the server knows the URL of the replay player.
    '<meta name="player" content="">',
    ...preloads,
    `<script type="module" src="assets/frame/${entry}"></script></head><body></body></html>\n`,
  ].join('')
}
