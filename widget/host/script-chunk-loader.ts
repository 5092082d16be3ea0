import type { ScriptOptions } from './api/script-options.ts'
import type { ChunkLoader } from './start-widget.ts'
import type { Chunk, Chunks } from './widget-chunks.ts'
import type * as DeferredChunk from './deferred-chunk.ts'
import type { Page } from '../platform/page.ts'

/** Replaced by the build. */
declare const CHUNKS: Chunks<'widget' | 'intent' | 'besideButton' | 'deferred'>

/** The build replaces each occurrence of `CHUNKS` with the whole table, so it must occur only once. */
const chunks = CHUNKS

/** Path of the chunks, relative to the script. Replaced by the build. */
declare const CHUNK_FOLDER: string

/** Loads chunks of the script tag: files beside the script, each verified by the hash that the build recorded. */
export function createScriptChunkLoader(
  page: Page,
  { src, nonce, preload: when }: Pick<ScriptOptions, 'src' | 'nonce' | 'preload'>,
): ChunkLoader {
  /** Preloads a chunk's files and returns the URL of its entry. */
  async function load(files: readonly Chunk[]): Promise<string> {
    let href = ''
    await Promise.all(
      files.map((chunk) => {
        href = new URL(CHUNK_FOLDER + chunk.file, src).href
        return preload(page.document, {
          href,
          integrity: chunk.integrity,
          nonce,
          onError() {
            // Adds `?` to the entry's URL for the next attempt, because Chromium does not request the URL of a failed
            // module again (https://github.com/whatwg/html/issues/6768). The URLs of other modules can't change,
            // because the entry imports them.
            if (chunk === files.at(-1)) chunk.file += '?'
          },
        })
      }),
    )
    return href
  }
  const deferred = async (): Promise<typeof DeferredChunk> => import(await load(chunks.deferred))
  return {
    widget: async () => import(await load(when === 'intent' ? chunks.intent : chunks.widget)),
    completeWidget: async () => import(await load(chunks.widget)),
    besideButton: async () => import(await load(chunks.besideButton)),
    deferredServices: deferred,
    panelTools: async () => import(await load((await deferred()).chunks.panelTools)),
    redaction: async () => import(await load((await deferred()).chunks.redaction)),
    sender: async () => import(await load((await deferred()).chunks.sender)),
    editor: async () => import(await load((await deferred()).chunks.editor)),
    snapshot: async () => import(await load((await deferred()).chunks.snapshot)),
    replay: async () => import(await load((await deferred()).chunks.replay)),
  }
}

interface PreloadOptions {
  href: string
  integrity: string
  nonce: string | undefined
  onError: () => void
}

/** Links of files that are loading, in document order. */
const links: HTMLLinkElement[] = []
let pending = 0

/**
 * Loads a module into the page's module map, where `import()` finds it. `import()` alone could not verify the file,
 * because it accepts no hash. Rejects if the file is blocked, missing or has different content (`decisions/010`).
 */
function preload(document: Document, { href, integrity, nonce, onError }: PreloadOptions): Promise<void> {
  const link = document.createElement('link')
  return new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      onError()
      reject(new Error(`${href} is blocked, missing or changed`))
    })
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href })
    if (nonce) link.nonce = nonce
    // Does not append to the head: frameworks that hydrate the whole document would find an unexpected child there.
    document.documentElement.append(link)
    links.push(link)
    pending += 1
  }).finally(() => {
    pending -= 1
    if (pending === 0) removeLinks()
  })
}

/** Removes the last link first: removing an element before another one restyles the whole page. */
function removeLinks(): void {
  while (links.length > 0) links.pop()?.remove()
}
