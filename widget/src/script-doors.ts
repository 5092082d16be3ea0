import type { Doors } from './loader/doors.ts'
import type { Page } from './loader/page.ts'
import type { ScriptOptions } from './loader/script-options.ts'

/** A chunk as the build made it: its file and the hash of what is in it. */
interface Chunk {
  file: string
  integrity: string
}

/** Written in by the build: by door, the files to load, the last of which is the door itself. */
declare const CHUNKS: Readonly<Record<keyof Doors, readonly Chunk[]>>

/** Beside `widget.js`, wherever that came from. */
const FOLDER = 'assets/widget/'

/** The doors of the script tag: files beside the script, each with the hash that the build gave it. */
export function openScriptDoors(page: Page, { src, nonce }: Pick<ScriptOptions, 'src' | 'nonce'>): Doors {
  async function load(chunks: readonly Chunk[]): Promise<string> {
    let href = ''
    for (const { file, integrity } of chunks) {
      href = new URL(FOLDER + file, src).href
      await preload(page.document, { href, integrity, nonce })
    }
    return href
  }
  return {
    widget: async () => import(await load(CHUNKS.widget)),
    stage: async () => import(await load(CHUNKS.stage)),
    sender: async () => import(await load(CHUNKS.sender)),
    editor: async () => import(await load(CHUNKS.editor)),
    snapshot: async () => import(await load(CHUNKS.snapshot)),
    replay: async () => import(await load(CHUNKS.replay)),
  }
}

/**
 * Loads a module into the page's module map, where `import()` finds it: `import()` itself takes no hash.
 * Rejects where the content is not what was built.
 */
function preload(
  document: Document,
  { href, integrity, nonce }: { href: string; integrity: string; nonce: string | undefined },
): Promise<void> {
  const link = document.createElement('link')
  return new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${href} is blocked, missing or changed`)))
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href })
    if (nonce) link.nonce = nonce
    // Not into the head: frameworks that hydrate the whole document look there, too.
    document.documentElement.append(link)
  }).finally(() => link.remove())
}
