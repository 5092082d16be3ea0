import { join } from 'node:path'
import { bundle, plugins } from './bundle.ts'
import { keepTexts } from './keep-texts.ts'
import { launcherJsx } from './launcher-jsx.ts'
import { ignoreOwnFrames } from './source-map.ts'

const SOURCE = join(import.meta.dir, '../host')

/** The files of each chunk; the last one is its entry. */
type ChunkTable = Record<string, { file: string; integrity: string }[]>

/**
 * Chunks and their entry files. Each is bundled separately. Shared files would cost visitors who see only the button
 * more than the few duplicated modules do.
 */
const ENTRIES = {
  widget: 'start-widget.ts',
  intent: 'start-on-intent.ts',
  preact: 'view/preact-chunk.ts',
  editor: 'editor/open-editor.tsx',
  sender: 'report/sender.ts',
  snapshot: 'snapshot/take-snapshot.ts',
  replay: 'replay/start-replay.ts',
}

const DEFERRED = 'deferred-chunk.ts'

/**
 * Makes Chromium compile all functions of a file while it loads, instead of each on its first call. This saves a third
 * of the script time until the button shows. Other browsers ignore the comment.
 * @see https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Chunks whose functions all run on every page. */
const EAGER: ReadonlySet<string> = new Set([
  ENTRIES.widget,
  ENTRIES.intent,
  ENTRIES.preact,
  ENTRIES.sender,
  ENTRIES.replay,
  DEFERRED,
])

/**
 * Writes `public/widget.js` and its chunks below `public/assets/widget/`. Chunk names contain a hash of their content, so
 * they can be cached forever, and the code that loads a chunk knows its integrity hash (`decisions/010`).
 */
export async function buildScript(dist: string): Promise<void> {
  const files = new Map<string, string>()
  const table: ChunkTable = {}
  for (const [name, file] of Object.entries(ENTRIES)) table[name] = await buildChunk(file, files)
  const { widget, intent, preact, ...others } = table
  const deferred = await buildChunk(DEFERRED, files, { DEFERRED_CHUNKS: JSON.stringify(others) })
  const script = await bundle([join(SOURCE, 'script.ts')], {
    root: SOURCE,
    format: 'iife',
    naming: '[name].[ext]',
    sourcemap: 'external',
    banner: COMPILE_HINT,
    define: { CHUNKS: JSON.stringify({ widget, intent, preact, deferred }) },
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

/** Bundles a chunk and adds its files to `files`. */
async function buildChunk(
  source: string,
  files: Map<string, string>,
  define: Record<string, string> = {},
): Promise<ChunkTable[string]> {
  const chunks = await bundle([join(SOURCE, source)], {
    root: SOURCE,
    format: 'esm',
    splitting: true,
    naming: { entry: '[name].[hash].[ext]', chunk: 'part.[name].[hash].[ext]' },
    // Preload links in the head of a host page could break its hydration.
    modulePreload: false,
    define,
    ...(EAGER.has(source) && { banner: COMPILE_HINT }),
    plugins: [launcherJsx, keepTexts('host'), ...plugins],
  })
  for (const [file, text] of chunks.files) files.set(file, text)
  const [entry = ''] = chunks.entries
  return [...chunks.importsOf(entry), entry].map((file) => ({
    file,
    integrity: toIntegrity(files.get(file) ?? ''),
  }))
}

function toIntegrity(text: string): string {
  return `sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}`
}
