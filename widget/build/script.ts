import { join } from 'node:path'
import { bundle, plugins } from './bundle.ts'
import { launcherJsx } from './launcher-jsx.ts'
import { ignoreOwnFrames } from './source-map.ts'

const SOURCE = join(import.meta.dir, '../host')

/** By door, the files to load; the last is the door itself. */
type Table = Record<string, { file: string; integrity: string }[]>

/**
 * Each is loaded when it is needed, and built by itself: what two of them have in common is less than the
 * shared files would cost those who see no more than the button.
 */
const DOORS = {
  first: 'first-chunk.ts',
  view: 'view/hydrate.ts',
  editor: 'editor/open-editor.tsx',
  sender: 'report/sender.ts',
  snapshot: 'snapshot/take-snapshot.ts',
  replay: 'replay/start-replay.ts',
}

const LATER = 'deferred-chunk.ts'

/**
 * Chromium compiles all functions of such a file at once, while it comes where it is a long one, instead of each when
 * it is first called: until the button is there that is a third of the time. Other browsers take it for a comment.
 * Source: https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** What every page runs, and all of it, without anybody opening anything. */
const AT_ONCE: ReadonlySet<string> = new Set([DOORS.first, DOORS.view, DOORS.sender, DOORS.replay, LATER])

/**
 * Writes `public/widget.js` and, below `public/assets/widget/`, the chunks that it loads. Their names change
 * with their content, so they can be kept for good; whoever loads one knows its hash.
 */
export async function buildScript(dist: string): Promise<void> {
  const files = new Map<string, string>()
  const table: Table = {}
  for (const [door, file] of Object.entries(DOORS)) table[door] = await buildDoor(file, files)
  const { first, view, ...others } = table
  const later = await buildDoor(LATER, files, { LATER_CHUNKS: JSON.stringify(others) })
  const script = await bundle([join(SOURCE, 'script.ts')], {
    root: SOURCE,
    format: 'iife',
    naming: '[name].[ext]',
    sourcemap: 'external',
    banner: COMPILE_HINT,
    define: { CHUNKS: JSON.stringify({ first, view, later }) },
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

/** Builds a door, and puts what it is made of into `files`. */
async function buildDoor(
  source: string,
  files: Map<string, string>,
  define: Record<string, string> = {},
): Promise<Table[string]> {
  const chunks = await bundle([join(SOURCE, source)], {
    root: SOURCE,
    format: 'esm',
    splitting: true,
    // Parts that are loaded later still are known by their names.
    naming: { entry: '[name].[hash].[ext]', chunk: 'part.[name].[hash].[ext]' },
    // A guest puts no links of its own into the page's head.
    modulePreload: false,
    define,
    ...(AT_ONCE.has(source) && { banner: COMPILE_HINT }),
    plugins: [launcherJsx, ...plugins],
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
