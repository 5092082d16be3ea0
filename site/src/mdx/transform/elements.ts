import type { Root } from 'mdast'
import { type Article, reject } from '../article.ts'
import { COMPONENTS, HTML_TAGS } from '../authoring.ts'
import { suggest } from '../nearest.ts'
import { findAll } from './find-all.ts'
import { attribute, JSX, type JsxElement } from './jsx.ts'
import { checkNesting } from './nesting.ts'

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Holds the page to what authors may write: known components and tags, plain attributes, no JavaScript. */
export function checkElements(tree: Root, article: Article): void {
  for (const { position } of findAll(tree, ['mdxjsEsm'])) {
    const hint = 'Pages hold no JavaScript. In running text, start the line with another word.'
    reject(article, position?.start, { message: 'a line that starts with import or export', hint })
  }
  for (const { position, value } of findAll(tree, ['mdxFlowExpression', 'mdxTextExpression'])) {
    if (COMMENT.test(value)) continue
    const hint = 'Braces are code to MDX: put the text in backticks.'
    reject(article, position?.start, { message: `the expression {${value}}`, hint })
  }
  for (const { position } of findAll(tree, ['footnoteReference'])) {
    const hint = 'Say it in the text: readers in a hurry do not jump.'
    reject(article, position?.start, { message: 'a footnote', hint })
  }
  for (const node of findAll(tree, JSX)) checkElement(node, article)
  checkNesting(tree, article)
}

/** Ids that the page gives to elements of its own (`<span id="old-anchor"></span>`) are anchors too. */
export function collectElementIds(tree: Root, article: Article): void {
  for (const node of findAll(tree, JSX)) {
    const id = attribute(node, 'id')
    const place = node.position?.start
    if (id !== undefined && place) article.anchors.push({ id, line: place.line, column: place.column })
  }
}

function checkElement(node: JsxElement, article: Article): void {
  const place = node.position?.start
  const name = node.name ?? ''
  const allowed = COMPONENTS[name] ?? HTML_TAGS[name]
  if (allowed === undefined) {
    const hint = suggest(name, [...Object.keys(COMPONENTS), ...Object.keys(HTML_TAGS)])
    reject(article, place, {
      message: `<${name}> is no component`,
      hint: `${hint} Plain text goes in backticks.`,
    })
    return
  }
  const names = [...allowed.required, ...allowed.optional]
  for (const item of node.attributes) {
    if (
      item.type === 'mdxJsxExpressionAttribute' ||
      (item.value !== null && typeof item.value === 'object')
    ) {
      reject(article, place, {
        message: `an expression in an attribute of <${name}>`,
        hint: 'Attributes are plain text: name="value".',
      })
    } else if (!names.includes(item.name)) {
      const hint = names.length === 0 ? `<${name}> takes no attributes.` : suggest(item.name, names)
      reject(article, place, { message: `<${name}> has no attribute "${item.name}"`, hint })
    }
  }
  for (const required of allowed.required) {
    if (attribute(node, required)) continue
    reject(article, place, { message: `<${name}> without ${required}="…"` })
  }
}
