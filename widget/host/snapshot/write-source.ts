import { redactUrl } from '../masking/mask-content.ts'
import { escapeText, type WriterContext } from './pieces.ts'
import { isEmbedded, resolveUrl } from './resource-urls.ts'

/** Writes the URL of an image as an attribute. */
export function writeSource(
  name: string,
  source: string,
  { out, isLive, document, fetchData, masking, isSized = false }: WriterContext & { isSized?: boolean },
): void {
  const url = source && resolveUrl(source, document.baseURI)
  if (!url) return
  const text = escapeText(redactUrl(url, masking), true)
  const isFetched = isEmbedded(url, isLive)
  out.push(` ${name}="`, isFetched ? { text, load: () => fetchData(url, isSized) } : text, '"')
}
