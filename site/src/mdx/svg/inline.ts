import { XmlElement, XmlText } from '@rgrove/parse-xml'
import type { Svg } from './check.ts'

/** The markup of a checked SVG for use inside of a page, named and described for those who do not see it. */
export function formatInlineSvg({ root }: Svg, name: string): string {
  const titleId = `${name}-title`
  const descriptionId = `${name}-desc`
  const children = root.children.map((node) => {
    if (!(node instanceof XmlElement)) return toMarkup(node)
    if (node.name === 'title') return toMarkup(node, { id: titleId })
    if (node.name === 'desc') return toMarkup(node, { id: descriptionId })
    return toMarkup(node)
  })
  const attributes = {
    viewBox: root.attributes['viewBox'] ?? '',
    role: 'img',
    'aria-labelledby': titleId,
    'aria-describedby': descriptionId,
  }
  return `<svg${toAttributes(attributes)}>${children.join('')}</svg>`
}

function toMarkup(node: unknown, extra: Readonly<Record<string, string>> = {}): string {
  if (node instanceof XmlText) return isLayout(node.text) ? '' : escapeText(node.text)
  if (!(node instanceof XmlElement)) return ''
  const start = `<${node.name}${toAttributes({ ...node.attributes, ...extra })}`
  const content = node.children.map((child) => toMarkup(child)).join('')
  return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`
}

function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Line breaks between elements; a single space between two words of a text is none. */
function isLayout(text: string): boolean {
  return text.includes('\n') && text.trim() === ''
}
