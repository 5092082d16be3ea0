import type { Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { components } from '../components/registry.ts'
import { suggest } from '../did-you-mean.ts'
import { attribute, findAll, JSX, type JsxElement } from '../mdast.ts'

/** HTML elements that authors can write, with their attributes. */
const HTML_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  span: ['id'],
  br: [],
  kbd: [],
  sub: [],
  sup: [],
  abbr: ['title'],
  details: ['open'],
  summary: [],
}

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Reports everything that authors cannot write: unknown elements and attributes, JavaScript, and footnotes. */
export function checkElements(tree: Root, article: Article): void {
  for (const { position } of findAll(tree, ['mdxjsEsm'])) {
    const hint =
      'Remove it: components need no import, and pages contain no JavaScript. In running text, start the line with another word.'
    reportError(article, position?.start, { message: 'a line that starts with import or export', hint })
  }
  for (const { position, value } of findAll(tree, ['mdxFlowExpression', 'mdxTextExpression'])) {
    if (COMMENT.test(value)) continue
    const hint = 'Braces are code to MDX: put the text in backticks.'
    reportError(article, position?.start, { message: `the expression {${value}}`, hint })
  }
  for (const { position } of findAll(tree, ['footnoteReference'])) {
    const hint = 'Say it in the text: readers in a hurry do not jump.'
    reportError(article, position?.start, { message: 'a footnote', hint })
  }
  const parents = new Map<object, JsxElement>()
  for (const node of findAll(tree, JSX)) {
    for (const child of node.children) parents.set(child, node)
    checkElement(node, { article, parent: parents.get(node) })
  }
}

/** Records the ids of elements that authors write, such as `<span id="old-anchor"></span>`, as anchors. */
export function collectElementIds(tree: Root, article: Article): void {
  for (const node of findAll(tree, JSX)) {
    const id = attribute(node, 'id')
    const position = node.position?.start
    if (id !== undefined && position)
      article.anchors.push({ id, line: position.line, column: position.column })
  }
}

function checkElement(
  node: JsxElement,
  { article, parent }: { article: Article; parent: JsxElement | undefined },
): void {
  const position = node.position?.start
  const name = node.name ?? ''
  const component = components[name]
  const attributes = component ? [...component.required, ...component.optional] : HTML_ELEMENTS[name]
  if (attributes === undefined) {
    const names = [...Object.keys(components), ...Object.keys(HTML_ELEMENTS)]
    const hint = findReplacement(name) ?? `${suggest(name, names)} Plain text goes in backticks.`
    reportError(article, position, { message: `<${name}> is no component`, hint })
    return
  }
  checkAttributes(node, { article, names: attributes })
  if (name === 'span' && attribute(node, 'id') !== undefined && node.children.length > 0) {
    reportError(article, position, { message: '<span id="…"> marks an old anchor and must be empty' })
  }
  const missing = component?.required.filter((required) => !attribute(node, required)) ?? []
  for (const required of missing)
    reportError(article, position, { message: `<${name}> without ${required}="…"` })
  if (missing.length === 0) component?.check?.(node, { article, parent })
}

function checkAttributes(
  node: JsxElement,
  { article, names }: { article: Article; names: readonly string[] },
): void {
  const position = node.position?.start
  for (const item of node.attributes) {
    if (
      item.type === 'mdxJsxExpressionAttribute' ||
      (item.value !== null && typeof item.value === 'object')
    ) {
      reportError(article, position, {
        message: `an expression in an attribute of <${node.name}>`,
        hint: 'Attributes are plain text: name="value".',
      })
    } else if (!names.includes(item.name)) {
      const hint = names.length === 0 ? `<${node.name}> takes no attributes.` : suggest(item.name, names)
      reportError(article, position, { message: `<${node.name}> has no attribute "${item.name}"`, hint })
    }
  }
}

/** What authors can write instead of HTML elements and of components that other documentation tools have. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  a: 'Write [text](/path). For an old anchor, write <span id="old-anchor"></span>.',
  'b strong': 'Write **text**.',
  'i em': 'Write _text_.',
  's del strike': 'Write ~~text~~.',
  'code pre CodeBlock Code': 'Write `code`, or a block between lines with ``` and a language.',
  'h1 h2 h3 h4 h5 h6': 'Write ## Heading.',
  'ul ol li': 'Write a list with lines that start with "- " or "1. ".',
  'table thead tbody tr th td': 'Write a Markdown table: | A | B |, and |---|---| below the header.',
  blockquote: 'Write > text.',
  hr: 'Write --- between blank lines.',
  'img picture figure figcaption Image': 'Write ![what it shows](./file.png).',
  'iframe video audio embed object': 'Pages load nothing from other sites. Write a link.',
  'script style': 'Pages contain neither scripts nor styles. Remove it.',
  'div p section center font u mark small': 'Keep the text, and remove the tags.',
  'Aside Admonition Callout Alert': 'Write <Note>, <Tip>, <Info>, <Warning>, or <Danger>.',
  Caution: 'Write <Warning>.',
  Important: 'Write <Info>.',
  TabItem: 'Write <Tab value="…" label="…"> inside <Tabs>.',
  CardGrid: 'Write <Cards>.',
  LinkCard: 'Write a <Card> inside <Cards>.',
  LinkButton: 'Write a link inside <Actions>.',
  FileTree: 'Write a code block with the language text.',
  'Badge Icon': 'Write the text alone.',
  Details: 'Write <details> and <summary>.',
}

const byName = new Map(
  Object.entries(REPLACEMENTS).flatMap(([names, hint]) =>
    names.split(' ').map((name) => [name, hint] as const),
  ),
)

/**
 * Returns what authors can write instead of an element that this site does not have; `undefined` if the element is
 * unknown.
 */
function findReplacement(name: string): string | undefined {
  return byName.get(name)
}
