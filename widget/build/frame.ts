import { join } from 'node:path'
import { bundle } from './bundle.ts'

const SOURCE = join(import.meta.dir, '../panel')

/**
 * Writes the panel's document and, below `public/assets/frame/`, what it loads. The document's name starts with `_`
 * because it is no page of the docs host: the frame host serves it at its root. Its addresses are relative, so that
 * it works there as well as below `/frame/`.
 */
export async function buildFrame(dist: string): Promise<void> {
  const { files, entries, importsOf } = await bundle([join(SOURCE, 'frame.ts')], {
    root: SOURCE,
    format: 'esm',
    splitting: true,
    naming: { entry: '[name].[hash].[ext]', chunk: '[name].[hash].[ext]' },
  })
  const [entry = ''] = entries
  await Promise.all([
    Bun.write(join(dist, 'public/_frame.html'), toDocument([entry, ...importsOf(entry)])),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/frame', file), text)),
  ])
}

/** No content of its own: until the panel's part has come there is nothing to see. */
function toDocument([entry = '', ...imports]: string[]): string {
  const preloads = imports.map((file) => `<link rel="modulepreload" href="assets/frame/${file}">`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><title>Feedback</title>',
    // Where the replay player is: only the server knows.
    '<meta name="player" content="">',
    ...preloads,
    `<script type="module" src="assets/frame/${entry}"></script></head><body></body></html>\n`,
  ].join('')
}
