import { join } from 'node:path'
import type { PinnedScript } from '@node-docs/edge/contract/service-urls'
import { bundle, ignoreOwnFrames, launcherJsx, plugins, selectTextsPlugin } from './bundle.ts'

const SOURCE = join(import.meta.dir, '../host')

/** The files of each chunk. The last file of a chunk is its entry module. */
type ChunkTable = Record<string, { file: string; integrity: string }[]>

/**
 * Chunks and their entry files. Each chunk is bundled separately. If chunks shared files, visitors who see only the
 * button would load more than they do with the few duplicated modules.
 */
const ENTRIES = {
  widget: 'start-widget.ts',
  intent: 'start-on-intent.ts',
  besideButton: 'beside-button.ts',
  panelTools: 'view/panel-tools.ts',
  editor: 'editor/open-editor.tsx',
  redaction: 'redaction-chunk.ts',
  sender: 'report/sender.ts',
  snapshot: 'snapshot/take-snapshot.ts',
  replay: 'replay/start-replay.ts',
}

const DEFERRED = 'deferred-chunk.ts'

/** Folder of the chunks in `public/`. */
const FOLDER = 'assets/widget/'

/**
 * Makes Chromium compile all functions of a file while it loads, instead of each on its first call. This saves a third
 * of the script time until the button shows. Other browsers ignore the comment.
 * @see https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Entry files of the chunks that run without an action of the visitor. */
const EAGER: ReadonlySet<string> = new Set([
  ENTRIES.widget,
  ENTRIES.intent,
  ENTRIES.besideButton,
  ENTRIES.replay,
  DEFERRED,
])

/**
 * Writes `public/widget.js` and its chunks below `public/assets/widget/`. Chunk names contain a hash of their content,
 * so they can be cached forever, and the code that loads a chunk knows its integrity hash (`decisions/010`). Writes
 * the same script a second time to a path that contains its hash, and that path to `public/_widget.json`.
 */
export async function buildScript(dist: string): Promise<void> {
  const files = new Map<string, string>()
  const table: ChunkTable = {}
  for (const [name, file] of Object.entries(ENTRIES)) table[name] = await buildChunk(file, files)
  const { widget, intent, besideButton, ...others } = table
  const deferred = await buildChunk(DEFERRED, files, { DEFERRED_CHUNKS: JSON.stringify(others) })
  const chunks = JSON.stringify({ widget, intent, besideButton, deferred })
  const latest = await bundleScript(chunks, FOLDER)
  const mapFile = `${FOLDER}widget.${Bun.hash(latest.map).toString(36)}.js.map`
  const pinned = await bundleScript(chunks, '../')
  const folder = `${FOLDER}${Bun.hash(pinned.code).toString(36)}/`
  const pinnedCode = `${pinned.code}//# sourceMappingURL=widget.js.map\n`
  const pinnedScript: PinnedScript = {
    path: `${folder}widget.js`,
    integrity: toIntegrity(pinnedCode, 'sha384'),
  }
  await Promise.all([
    Bun.write(join(dist, 'public/widget.js'), `${latest.code}//# sourceMappingURL=${mapFile}\n`),
    Bun.write(join(dist, 'public', mapFile), latest.map),
    Bun.write(join(dist, 'public', pinnedScript.path), pinnedCode),
    Bun.write(join(dist, 'public', folder, 'widget.js.map'), pinned.map),
    Bun.write(join(dist, 'public/_widget.json'), JSON.stringify(pinnedScript)),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public', FOLDER, file), text)),
  ])
}

/** Bundles the script tag's script. `folder` is the path of its chunks, relative to the script. */
async function bundleScript(chunks: string, folder: string): Promise<{ code: string; map: string }> {
  const { files } = await bundle([join(SOURCE, 'script.ts')], {
    root: SOURCE,
    format: 'iife',
    naming: '[name].[ext]',
    sourcemap: 'external',
    banner: COMPILE_HINT,
    define: { CHUNKS: chunks, CHUNK_FOLDER: JSON.stringify(folder) },
  })
  return { code: files.get('script.js') ?? '', map: ignoreOwnFrames(files.get('script.js.map') ?? '') }
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
    // Preloads nothing, because preload links in the head of a host page could break its hydration.
    modulePreload: false,
    define,
    ...(EAGER.has(source) && { banner: COMPILE_HINT }),
    plugins: [launcherJsx, selectTextsPlugin('host'), ...plugins],
  })
  for (const [file, text] of chunks.files) files.set(file, text)
  const [entry = ''] = chunks.entries
  return [...chunks.importsOf(entry), entry].map((file) => ({
    file,
    integrity: toIntegrity(files.get(file) ?? ''),
  }))
}

function toIntegrity(text: string, algorithm: 'sha256' | 'sha384' = 'sha256'): string {
  return `${algorithm}-${new Bun.CryptoHasher(algorithm).update(text).digest('base64')}`
}
