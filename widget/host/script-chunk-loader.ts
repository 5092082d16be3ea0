import type { Chunk, Chunks } from './chunks.ts'
import type * as First from './first-chunk.ts'
import type * as Later from './deferred-chunk.ts'
import type { ChunkLoader } from './core/chunk-loader.ts'
import type { Page } from '../platform/page.ts'
import type { ScriptOptions } from './api/script-options.ts'

/** Written in by the build. */
declare const CHUNKS: Chunks<'first' | 'view' | 'later'>

/** Once: wherever the name stands, the build puts the whole table. */
const chunks = CHUNKS

/** Beside `widget.js`, wherever that came from. */
const FOLDER = 'assets/widget/'

/** The doors of the script tag: files beside the script, each with the hash that the build gave it. */
export function createScriptChunkLoader(
  page: Page,
  { src, nonce }: Pick<ScriptOptions, 'src' | 'nonce'>,
): ChunkLoader {
  async function load(files: readonly Chunk[]): Promise<string> {
    const loading: Promise<void>[] = []
    let href = ''
    for (const { file, integrity } of files) {
      href = new URL(FOLDER + file, src).href
      loading.push(preload(page.document, { href, integrity, nonce }))
    }
    await Promise.all(loading)
    return href
  }
  const first = async (): Promise<typeof First> => import(await load(chunks.first))
  const later = async (): Promise<typeof Later> => import(await load(chunks.later))
  return {
    widget: first,
    async stage() {
      const { createOpenStage } = await first()
      return { openStage: createOpenStage(async () => import(await load(chunks.view))) }
    },
    backstage: later,
    sender: async () => import(await load((await later()).chunks.sender)),
    editor: async () => import(await load((await later()).chunks.editor)),
    snapshot: async () => import(await load((await later()).chunks.snapshot)),
    replay: async () => import(await load((await later()).chunks.replay)),
  }
}

/** Of what is being loaded, in the order of the page. */
const links: HTMLLinkElement[] = []
let pending = 0

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
    links.push(link)
    pending += 1
  }).finally(() => {
    pending -= 1
    if (pending === 0) removeLinks()
  })
}

/** From the end: an element that goes from before another has the browser style the whole page anew. */
function removeLinks(): void {
  while (links.length > 0) links.pop()?.remove()
}
