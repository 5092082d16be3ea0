import { XmlElement, XmlText } from '@rgrove/parse-xml'
import { escapeHtml } from '@node-docs/edge/contract/escape-html'
import type { Svg } from './check.ts'

/** Serializes a checked SVG for inlining, and connects its title and description for screen readers. */
export function formatInlineSvg({ root }: Svg, name: string): string {
  const titleId = `${name}-title`
  const descriptionId = `${name}-desc`
  const children = root.children.map((node) => {
    if (!(node instanceof XmlElement)) return serializeNode(node)
    if (node.name === 'title') return serializeNode(node, { id: titleId })
    if (node.name === 'desc') return serializeNode(node, { id: descriptionId })
    return serializeNode(node)
  })
  const attributes = {
    viewBox: root.attributes['viewBox'] ?? '',
    role: 'img',
    'aria-labelledby': titleId,
    'aria-describedby': descriptionId,
  }
  return `<svg${serializeAttributes(attributes)}>${children.join('')}</svg>`
}

function serializeNode(node: unknown, extra: Readonly<Record<string, string>> = {}): string {
  if (node instanceof XmlText) return isIndentation(node.text) ? '' : escapeHtml(node.text)
  if (!(node instanceof XmlElement)) return ''
  const start = `<${node.name}${serializeAttributes({ ...node.attributes, ...extra })}`
  const content = node.children.map((child) => serializeNode(child)).join('')
  return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`
}

function serializeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
}

/** Returns whether text is only indentation between elements. A space without a newline can separate two words. */
function isIndentation(text: string): boolean {
  return text.includes('\n') && text.trim() === ''
}
