import { isA, isForeign } from '../../platform/node-kinds.ts'
import type { WriterContext } from './pieces.ts'
import { cutParts } from '../../platform/svg-parts.ts'
import { resolveUrl } from './resource-urls.ts'

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i

/** Returns the URL of the image that an `object`, `embed` or `iframe` shows; undefined if it shows something else. */
export function findEmbedded(element: Element): string | undefined {
  const { localName: name } = element
  if (isForeign(element) || !/^(?:object|embed|iframe)$/.test(name)) return undefined
  if (isA(element, 'iframe'))
    return element.contentDocument?.contentType.startsWith('image/') ? element.src : undefined
  const { type, data, src } = element as HTMLObjectElement & HTMLEmbedElement // one of the two, by its name
  const url = name === 'object' ? data : src
  return url && (type.startsWith('image/') || PICTURE.test(url)) ? url : undefined
}

/** Writes the part of another file that a `use` element shows into the element, which then refers to it. */
export function writeReferred(element: Element, { document, fetchData, out }: WriterContext): void {
  const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
  const url = resolveUrl(href, document.baseURI) ?? ''
  const [file = '', id = ''] = url.split('#')
  const [page] = document.URL.split('#')
  if (!file.startsWith('http') || file === page || id === '') return
  const load = async (): Promise<string | undefined> => {
    return cutParts(decodeData(await fetchData(file, false)), id)
  }
  out.push({ text: '', load })
}

/** Returns the text of a data URL; empty if there is none. */
export function decodeData(url: string | undefined): string {
  const bytes = Uint8Array.from(atob(url?.split(';base64,')[1] ?? ''), (character) => character.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
