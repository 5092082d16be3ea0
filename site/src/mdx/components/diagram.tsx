import { type Article, reportError } from '../article.ts'
import { contentHash } from '../content-hash.ts'
import { attribute, paragraph, strong, text } from '../mdast.ts'
import { createError } from '../content-problem.ts'
import { checkSvg, formatInlineSvg } from '../check-svg.ts'
import { defineComponent } from './define-component.ts'

/**
 * An SVG file with its caption, inlined so that it follows the theme. On narrow screens, the `narrow` version of the
 * file is shown instead; without one, the diagram scrolls sideways.
 *
 *     <figure class="diagram">
 *       <div class="diagram-canvas" tabindex="0"><svg viewBox role="img">…</svg></div>
 *       <div class="diagram-narrow"><svg viewBox role="img">…</svg></div>
 *       <figcaption>…</figcaption>
 *     </figure>
 */
export const diagram = defineComponent({
  required: ['src'],
  optional: ['caption', 'narrow'],
  example: '<Diagram src="./example.svg" caption="Caption" />',
  check(node, { article }) {
    const files = [attribute(node, 'src') ?? '', attribute(node, 'narrow')]
    for (const src of files) if (src !== undefined) readDiagram(src, node.position?.start, article)
  },
  render({ src, narrow, caption }, article) {
    return (
      <figure className="diagram">
        <div
          className="diagram-canvas"
          // A region that scrolls must be reachable with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          dangerouslySetInnerHTML={{ __html: article.diagrams.get(src)?.markup ?? '' }}
        />
        {narrow && (
          <div
            className="diagram-narrow"
            dangerouslySetInnerHTML={{ __html: article.diagrams.get(narrow)?.markup ?? '' }}
          />
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    )
  },
  toMarkdown(node, article) {
    const found = article.diagrams.get(attribute(node, 'src') ?? '')
    return found ? [paragraph(strong(`Diagram: ${found.title}.`), text(` ${found.description}`))] : []
  },
  searchText(node, article) {
    const found = article.diagrams.get(attribute(node, 'src') ?? '')
    return [found?.title ?? '', found?.description ?? '', attribute(node, 'caption') ?? '']
  },
})

/** Maximum size of a diagram, which is part of the page itself. */
const MAX_DIAGRAM_KB = 20

/** Checks an SVG file and adds it to the diagrams of the article. */
function readDiagram(
  src: string,
  position: { line: number; column: number } | undefined,
  article: Article,
): void {
  const file = article.sources.readFile(src)
  if (!file) {
    const hint = 'Write the path from the folder of the page: src="./name.svg"'
    reportError(article, position, { message: `the diagram ${src} does not exist`, hint })
    return
  }
  article.dependencies.push({ kind: 'file', path: file.path, fingerprint: contentHash(file.bytes) })
  const kilobytes = Math.ceil(file.bytes.byteLength / 1000)
  if (kilobytes > MAX_DIAGRAM_KB) {
    const hint = 'It is part of the page: remove details, or what the drawing program adds.'
    const message = `the diagram ${src} has ${kilobytes} kB, more than ${MAX_DIAGRAM_KB}`
    reportError(article, position, { message, hint })
    return
  }
  const name = (src.split('/').at(-1) ?? '').replace(/\.svg$/, '')
  const checked = checkSvgFile(file.bytes, name)
  if ('faults' in checked) {
    const svgFile = article.file.replace(/[^/]*$/, '') + src.replace(/^\.\//, '')
    article.problems.push(...checked.faults.map((fault) => createError(svgFile, fault)))
    return
  }
  const { title, description, ids } = checked.svg
  article.diagrams.set(src, { title, description, markup: formatInlineSvg(checked.svg, name) })
  if (position)
    article.anchors.push(...ids.map((id) => ({ id, line: position.line, column: position.column })))
}

function checkSvgFile(bytes: Uint8Array, name: string): ReturnType<typeof checkSvg> {
  try {
    return checkSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes), name)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const hint = 'Save it with the encoding UTF-8.'
    return { faults: [{ line: 1, column: 1, message: 'the file is not valid UTF-8', hint }] }
  }
}
