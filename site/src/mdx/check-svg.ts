import { escapeHtml } from '@node-docs/edge/contract/untrusted-text'
import { parseXml, type XmlDocument, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import { type Fault, type Position, positionAt } from './content-problem.ts'

/** A valid SVG file, with its text alternative. */
interface Svg {
  root: XmlElement
  title: string
  description: string
  /** All ids in the file, and the ids that its title and description get when the file is inlined. */
  ids: string[]
}

const ELEMENTS =
  'svg g defs title desc rect circle ellipse line polyline polygon path text tspan marker use symbol clipPath'.split(
    ' ',
  )
const CLASSES =
  'dg-box dg-box-accent dg-box-muted dg-zone dg-line dg-line-accent dg-arrow dg-text dg-text-muted dg-text-accent dg-text-code'.split(
    ' ',
  )
/** Attributes that only the dg- classes can set, so that a diagram follows the theme. */
const STYLE_ATTRIBUTES =
  /^(style|color|fill|stroke(-width|-dasharray|-opacity)?|fill-opacity|opacity|font(-family|-size|-weight)?)$/

/** Parses an SVG file and checks that it scales, has a text alternative, follows the theme, and runs no script. */
export function checkSvg(source: string, name: string): { svg: Svg } | { faults: Fault[] } {
  let document: XmlDocument
  try {
    document = parseXml(source, { includeOffsets: true })
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const message = `the SVG does not parse: ${error.message.split('\n')[0]?.replace(/ \(line \d+.*$/, '')}`
    return { faults: [{ line: error.line, column: error.column, message }] }
  }
  const root = document.root
  if (root?.name !== 'svg') return { faults: [{ line: 1, column: 1, message: 'the file is not an SVG' }] }
  const elements = [...walk(root)]
  const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
  const faults = [
    ...checkRoot(root),
    ...elements.flatMap((element) =>
      checkElement(element, { name, ids, at: positionAt(source, element.start) }),
    ),
  ]
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) faults.push({ message: `the id "${repeated}" is used twice` })
  if (faults.length > 0) return { faults }
  const allIds = [...new Set([`${name}-title`, `${name}-desc`, ...ids])]
  return { svg: { root, title: childText(root, 'title'), description: childText(root, 'desc'), ids: allIds } }
}

function checkRoot(root: XmlElement): Fault[] {
  const faults: Fault[] = []
  const at = { line: 1, column: 1 }
  if (!/^[\d.-]+( [\d.-]+){3}$/.test(root.attributes['viewBox'] ?? '')) {
    const hint = 'Without it the diagram cannot scale.'
    faults.push({ ...at, message: 'the svg has no viewBox="0 0 width height"', hint })
  }
  if ('width' in root.attributes || 'height' in root.attributes) {
    const hint = 'Remove them: the page sets the size.'
    faults.push({ ...at, message: 'the svg has a width or height', hint })
  }
  if (childText(root, 'title') === '') {
    faults.push({ ...at, message: 'the svg has no <title>', hint: 'Give the diagram a name.' })
  }
  if (childText(root, 'desc') === '') {
    faults.push({
      ...at,
      message: 'the svg has no <desc>',
      hint: 'Describe in words what the diagram shows.',
    })
  }
  return faults
}

function checkElement(
  element: XmlElement,
  { name, ids, at }: { name: string; ids: string[]; at: Position },
): Fault[] {
  const faults: Fault[] = []
  if (!ELEMENTS.includes(element.name)) {
    faults.push({
      ...at,
      message: `<${element.name}> in a diagram`,
      hint: `Allowed are ${ELEMENTS.join(', ')}.`,
    })
  }
  for (const [key, value] of Object.entries(element.attributes)) {
    if (/^on/i.test(key)) faults.push({ ...at, message: `the event handler ${key}` })
    if (STYLE_ATTRIBUTES.test(key) && value !== 'none') {
      const hint = 'Use a dg- class instead, so that the diagram follows the theme.'
      faults.push({ ...at, message: `${key}="${value}"`, hint })
    }
    const reference = key === 'href' || key === 'xlink:href' ? value : /url\(([^)]*)\)/.exec(value)?.[1]
    if (reference !== undefined && !ids.includes(reference.replace(/^#/, ''))) {
      faults.push({ ...at, message: `${key}="${value}" refers to nothing in this file` })
    }
  }
  const unknown = (element.attributes['class'] ?? '')
    .split(/\s+/)
    .find((item) => item && !CLASSES.includes(item))
  if (unknown)
    faults.push({ ...at, message: `the class "${unknown}"`, hint: `Known are ${CLASSES.join(', ')}.` })
  const id = element.attributes['id']
  if (id !== undefined && !id.startsWith(name)) {
    faults.push({ ...at, message: `the id "${id}"`, hint: `Ids start with the name of the file: ${name}-…` })
  }
  return faults
}

function* walk(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) if (child instanceof XmlElement) yield* walk(child)
}

function childText(root: XmlElement, name: string): string {
  const child = root.children.find((node) => node instanceof XmlElement && node.name === name)
  return child instanceof XmlElement ? child.text.replaceAll(/\s+/g, ' ').trim() : ''
}

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
