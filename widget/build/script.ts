import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { ignoreOwnFrames } from './source-map.ts'

const SOURCE = join(import.meta.dir, '../src')

/**
 * What the script tag loads when it is needed, by the name of the door. Doors of one group share chunks, above
 * all the interface library; those with next to nothing in common would only pay for one more request.
 */
const GROUPS: readonly Record<string, string>[] = [
  { widget: 'loader/widget.ts' },
  { sender: 'report/sender.ts' },
  { stage: 'launcher/open-stage.tsx', editor: 'capture/open-editor.tsx' },
  { snapshot: 'snapshot/take-snapshot.ts' },
  { replay: 'replay/start-replay.ts' },
]

/**
 * Writes `public/widget.js` and, below `public/assets/widget/`, the chunks that it loads. Their names change
 * with their content, so they can be kept for good; the script knows the hash of each.
 */
export async function buildScript(dist: string): Promise<void> {
  const files = new Map<string, string>()
  const table: Record<string, ReturnType<typeof toChunks>> = {}
  for (const doors of GROUPS) {
    const entrypoints = Object.values(doors).map((file) => join(SOURCE, file))
    const chunks = await bundle(entrypoints, { root: SOURCE, format: 'esm', splitting: true })
    for (const [file, text] of chunks.files) files.set(file, text)
    for (const [index, door] of Object.keys(doors).entries())
      table[door] = toChunks(chunks.entries[index] ?? '', chunks)
  }
  const script = await bundle([join(SOURCE, 'script.ts')], {
    root: SOURCE,
    format: 'iife',
    naming: '[name].[ext]',
    sourcemap: 'external',
    define: { CHUNKS: JSON.stringify(table) },
  })
  const map = ignoreOwnFrames(script.files.get('script.js.map') ?? '')
  const mapFile = `assets/widget/widget.${Bun.hash(map).toString(36)}.js.map`
  const code = `${script.files.get('script.js') ?? ''}//# sourceMappingURL=${mapFile}\n`
  await Promise.all([
    Bun.write(join(dist, 'public/widget.js'), code),
    Bun.write(join(dist, 'public', mapFile), map),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/widget', file), text)),
  ])
}

/** A door and all that it imports, the door last. */
function toChunks(entry: string, { files, importsOf }: Awaited<ReturnType<typeof bundle>>) {
  return [...importsOf(entry), entry].map((file) => ({ file, integrity: toIntegrity(files.get(file) ?? '') }))
}

function toIntegrity(text: string): string {
  return `sha384-${new Bun.CryptoHasher('sha384').update(text).digest('base64')}`
}
