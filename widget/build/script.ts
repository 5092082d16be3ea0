import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { ignoreOwnFrames } from './source-map.ts'

const SOURCE = join(import.meta.dir, '../src')

/** By door, the files to load; the last is the door itself. */
type Table = Record<string, { file: string; integrity: string }[]>

/** Up to the button, one file; the editor shares the interface library with it. */
const FIRST = { first: 'first.ts', editor: 'capture/open-editor.tsx' }

/** These have next to nothing in common, and would only pay for one more request. */
const ALONE = [
  { sender: 'report/sender.ts' },
  { snapshot: 'snapshot/take-snapshot.ts' },
  { replay: 'replay/start-replay.ts' },
]

/**
 * Writes `public/widget.js` and, below `public/assets/widget/`, the chunks that it loads. Their names change
 * with their content, so they can be kept for good; whoever loads one knows its hash.
 */
export async function buildScript(dist: string): Promise<void> {
  const files = new Map<string, string>()
  const { first = [], ...doors } = await buildDoors(FIRST, files)
  for (const alone of ALONE) Object.assign(doors, await buildDoors(alone, files))
  const { later = [] } = await buildDoors({ later: 'later.ts' }, files, {
    LATER_CHUNKS: JSON.stringify(doors),
  })
  const script = await bundle([join(SOURCE, 'script.ts')], {
    root: SOURCE,
    format: 'iife',
    naming: '[name].[ext]',
    sourcemap: 'external',
    define: { CHUNKS: JSON.stringify({ first, later }) },
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

/** Builds doors that share chunks, and puts what they are made of into `files`. */
async function buildDoors(
  doors: Readonly<Record<string, string>>,
  files: Map<string, string>,
  define: Record<string, string> = {},
): Promise<Table> {
  const entrypoints = Object.values(doors).map((file) => join(SOURCE, file))
  const chunks = await bundle(entrypoints, { root: SOURCE, format: 'esm', splitting: true, define })
  for (const [file, text] of chunks.files) files.set(file, text)
  return Object.fromEntries(
    Object.keys(doors).map((door, index) => {
      const entry = chunks.entries[index] ?? ''
      const names = [...chunks.importsOf(entry), entry]
      return [door, names.map((file) => ({ file, integrity: toIntegrity(files.get(file) ?? '') }))]
    }),
  )
}

function toIntegrity(text: string): string {
  return `sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}`
}
