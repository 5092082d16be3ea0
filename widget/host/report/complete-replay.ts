import type { WebReplay } from '@node-docs/edge/contract'
import { isObject } from '../../platform/json.ts'
import { listScriptFonts } from '../../platform/script-fonts.ts'
import { cutParts } from '../../platform/svg-parts.ts'

/** The page's `fetch` without request logging. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Maximum number of files of which a replay contains parts. */
const FILES = 20

/**
 * Adds what the recorder cannot see to a replay: fonts that scripts of the page loaded, and icons of other files, which
 * browsers show only on pages of the same origin.
 */
export async function completeReplay(
  replay: WebReplay,
  { document, fetch }: { document: Document; fetch: Fetch },
): Promise<WebReplay> {
  const icons = await readIcons(replay, fetch)
  return {
    ...replay,
    actions: [...listFontEvents(replay, document), ...replay.actions],
    resourcesToResolve: { ...Object(replay.resourcesToResolve), ...icons },
  }
}

/** Returns rrweb's events of fonts (source 10). */
function listFontEvents({ startDate }: WebReplay, document: Document): object[] {
  return listScriptFonts(document).map(({ family, url, ...descriptors }) => ({
    type: 3,
    timestamp: startDate,
    data: { source: 10, family, fontSource: `url(${JSON.stringify(url)})`, buffer: false, descriptors },
  }))
}

/** Returns the elements to which `use` elements refer, as data URLs by their URL. */
async function readIcons(
  { initialState, actions }: WebReplay,
  fetch: Fetch,
): Promise<Record<string, string>> {
  const urls = new Set<string>()
  noteIcons([initialState, actions], urls)
  const files = new Map<string, Promise<string>>()
  for (const url of urls) {
    const [file = ''] = url.split('#')
    if (!files.has(file) && files.size < FILES)
      files.set(
        file,
        fetch(file, { cache: 'force-cache' }).then((response) => (response.ok ? response.text() : '')),
      )
  }
  const found = await Promise.all(
    [...urls].map(async (url) => {
      const [file = '', id = ''] = url.split('#')
      const text = await files.get(file)?.catch(() => '')
      return [url, cutParts(text ?? '', id)] as const
    }),
  )
  return Object.fromEntries(
    found
      .filter(([, part]) => part !== '')
      .map(([url, part]) => [url, `data:image/svg+xml,${encodeURIComponent(part)}`]),
  )
}

function noteIcons(value: unknown, urls: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) noteIcons(item, urls)
  if (!isObject(value)) return
  const { tagName, attributes, data, node, adds, childNodes } = value
  if (tagName === 'use' && isObject(attributes)) {
    const href = attributes['href'] ?? attributes['xlink:href']
    if (typeof href === 'string' && /^https?:[^#]+#./.test(href)) urls.add(href)
  }
  noteIcons([data, node, adds, childNodes].filter(Boolean), urls)
}
