import type { Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { type Article, reject } from '../article.ts'
import { COMPONENTS, HTML_TAGS } from '../authoring.ts'
import { suggest } from '../nearest.ts'
import { attribute, isJsx, type JsxElement } from './jsx.ts'
import { checkNesting } from './nesting.ts'

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Holds the page to what authors may write: known components and tags, plain attributes, no JavaScript. */
export function checkElements(tree: Root, article: Article): void {
  visitParents(tree, (node, ancestors) => {
    const place = node.position?.start
    if (isJsx(node)) checkElement(node, ancestors.at(-1), article)
    if (node.type === 'mdxjsEsm') {
      reject(article, place, {
        message: 'a line that starts with import or export',
        hint: 'Pages hold no JavaScript. In running text, start the line with another word.',
      })
    }
    if (node.type === 'footnoteReference') {
      reject(article, place, {
        message: 'a footnote',
        hint: 'Say it in the text: readers in a hurry do not jump.',
      })
    }
    const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'
    if (isExpression && !COMMENT.test(node.value)) {
      reject(article, place, {
        message: `the expression {${node.value}}`,
        hint: 'Braces are code to MDX: put the text in backticks.',
      })
    }
  })
}

/** Ids that the page gives to elements of its own (`<span id="old-anchor"></span>`) are anchors too. */
export function collectElementIds(tree: Root, article: Article): void {
  visitParents(tree, (node) => {
    if (!isJsx(node)) return
    const id = attribute(node, 'id')
    const place = node.position?.start
    if (id !== undefined && place) article.anchors.push({ id, line: place.line, column: place.column })
  })
}

function checkElement(node: JsxElement, parent: object | undefined, article: Article): void {
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
  checkNesting(node, parent, article)
}
