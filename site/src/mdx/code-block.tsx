import { Fragment, type ReactNode } from 'react'
import type { Token } from './code/highlight.ts'

/** A token of highlighted code, or a placeholder for a value of the reader. */
export interface CodeToken extends Token {
  /** Name of the value that the reader can fill in. */
  placeholder?: string
}

export interface CodeLine {
  tokens: CodeToken[]
  /**
   * Characters before the code: the number of the line, the sign of its change, and the prompt of its command. Empty if
   * the line has none of them.
   */
  gutter: string
  isMarked: boolean
  /** A line of output in a `console` block, which the copy button leaves out. */
  isOutput: boolean
  /** Whether the line is faint, because the block has a `focus` that does not include the line. */
  isDimmed: boolean
  change?: 'inserted' | 'deleted'
}

export interface CodeBlock {
  language: string
  title?: string
  lines: CodeLine[]
}

/**
 * A block of code. The text to copy is the `textContent` of `code` without its `.prompt` and `.output` elements, so
 * that readers copy neither line numbers nor removed lines. Each `.line` contains its line feed, so that a line that is
 * left out leaves no empty line.
 *
 *     <figure class="code" data-language="console">
 *       <figcaption>On the new host</figcaption>            only with a title
 *       <pre tabindex="0"><code>
 *         <span class="line marked">…⏎</span>                only lines with a mark or a gutter, and output;
 *         <span class="line"><span class="prompt" aria-hidden="true">$ </span>…⏎</span>        other lines are
 *         <span class="line output">…⏎</span>                bare text
 *         <span class="line dimmed">…⏎</span>                lines that are not in focus
 *         <ins class="line">…⏎</ins>
 *         <del class="line output">…⏎</del>
 *         <span class="tk-keyword">…</span>                  `TOKEN_KINDS` in code/highlight.ts
 *         <span class="placeholder" data-placeholder="account_id">&lt;account_id&gt;</span>
 *       </code></pre>
 *       <button class="copy" type="button" hidden>Copy</button>  the script shows it and copies
 *     </figure>
 */
export function CodeBlockView({ block }: { block: CodeBlock }): ReactNode {
  return (
    <figure className="code" data-language={block.language}>
      {block.title && <figcaption>{block.title}</figcaption>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0}>
        <code>{block.lines.map(renderLine)}</code>
      </pre>
      <button className="copy" type="button" hidden>
        Copy
      </button>
    </figure>
  )
}

function renderLine(
  { tokens, gutter, isMarked, isOutput, isDimmed, change }: CodeLine,
  index: number,
): ReactNode {
  const content = [...tokens.map(renderToken), '\n']
  const isLeftOut = isOutput || change === 'deleted'
  const names = [isMarked && 'marked', isLeftOut && 'output', isDimmed && 'dimmed'].filter(Boolean)
  if (names.length === 0 && gutter === '') return <Fragment key={index}>{content}</Fragment>
  const Line = change === 'deleted' ? 'del' : change === 'inserted' ? 'ins' : 'span'
  return (
    <Line key={index} className={['line', ...names].join(' ')}>
      {gutter && (
        <span className="prompt" aria-hidden="true">
          {gutter}
        </span>
      )}
      {content}
    </Line>
  )
}

function renderToken({ text, kind, placeholder }: CodeToken, index: number): ReactNode {
  if (placeholder !== undefined) {
    return (
      <span key={index} className="placeholder" data-placeholder={placeholder}>
        {text}
      </span>
    )
  }
  if (kind === undefined) return text
  return (
    <span key={index} className={`tk-${kind}`}>
      {text}
    </span>
  )
}
