import { join } from 'node:path'
import { bundle } from './bundle.ts'

const SOURCE = join(import.meta.dir, '../player')

/**
 * Writes the replay player: its document, to which the files host adds the origins that may embed it, and its script in
 * `public/assets/player/`. The server copies the script's hash from the document to the content security policy, which
 * blocks all other scripts on that host.
 */
export async function buildPlayer(dist: string): Promise<void> {
  const { files, entries } = await bundle([join(SOURCE, 'player.ts')], { root: SOURCE, format: 'iife' })
  const [file = ''] = entries
  const script = files.get(file) ?? ''
  const integrity = `sha384-${new Bun.CryptoHasher('sha384').update(script).digest('base64')}`
  await Promise.all([
    Bun.write(join(dist, 'public/_player.html'), toDocument(file, integrity)),
    Bun.write(join(dist, 'public/assets/player', file), script),
  ])
}

/** URLs are relative, so that the player works at the root of the files host and below `/files/`. */
function toDocument(file: string, integrity: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="embedders" content=""><title>Replay</title></head>',
    `<body><script src="assets/player/${file}" integrity="${integrity}"></script></body></html>\n`,
  ].join('')
}
