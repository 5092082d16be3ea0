import type { Root } from 'mdast'
import { type Article, reject } from '../article.ts'
import { errorIn } from '../problem.ts'
import { contentHash } from '../content-hash.ts'
import { checkSvg } from '../svg/check.ts'
import { toInlineSvg } from '../svg/inline.ts'
import { findAll } from './find-all.ts'
import { attribute, type JsxElement, replaceByComponent } from './jsx.ts'

/** Puts the page's drawings into the page. */
export function transformDiagrams(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['mdxJsxFlowElement'])) {
    if (node.name !== 'Diagram') continue
    const index = addDiagram(node, article)
    if (index !== undefined) replaceByComponent(node, 'Diagram', index)
  }
}

function addDiagram(node: JsxElement, article: Article): number | undefined {
  const place = node.position?.start
  const src = attribute(node, 'src') ?? ''
  const file = article.sources.readFile(src)
  if (!file) {
    const hint = 'The path counts from the folder of the page: src="./name.svg"'
    reject(article, place, { message: `the diagram ${src} does not exist`, hint })
    return undefined
  }
  article.dependencies.push({ kind: 'file', path: file.path, fingerprint: contentHash(file.bytes) })
  const name =
    src
      .split('/')
      .at(-1)
      ?.replace(/\.svg$/, '') ?? ''
  const checked = checkSvg(new TextDecoder().decode(file.bytes), name)
  if ('faults' in checked) {
    const svgFile = article.file.replace(/[^/]*$/, '') + src.replace(/^\.\//, '')
    article.problems.push(...checked.faults.map((fault) => errorIn(svgFile, fault)))
    return undefined
  }
  const { title, description, ids } = checked.svg
  const caption = attribute(node, 'caption')
  article.diagrams.push({
    title,
    description,
    markup: toInlineSvg(checked.svg, name),
    ...(caption && { caption }),
  })
  if (place) article.anchors.push(...ids.map((id) => ({ id, line: place.line, column: place.column })))
  return article.diagrams.length - 1
}
