import { Fragment, type ReactNode } from 'react'
import type { Token } from './code/highlight.ts'

/** A token of highlighted code, or a placeholder for a value of the reader. */
export interface CodeToken extends Token {
  /** Name of the value that the reader can fill in. */
  placeholder?: string
}

export interface CodeLine {
  tokens: CodeToken[]
  marked: boolean
  /** A line of output in a `console` block, which the copy button leaves out. */
  output: boolean
  /** Prompt of a command in a `console` block. */
  prompt?: '$ ' | '# '
}

export interface CodeBlock {
  language: string
  title?: string
  lines: CodeLine[]
}

/**
 * A block of code. The text to copy is the `textContent` of `code` without its `.prompt` and `.output` elements. Each
 * `.line` contains its line feed, so that a removed line leaves no empty line.
 *
 *     <figure class="code" data-language="console">
 *       <figcaption>On the new host</figcaption>            only with a title
 *       <pre tabindex="0"><code class="language-console">
 *         <span class="line marked">…⏎</span>                only marked lines, commands and output of a
 *         <span class="line"><span class="prompt" aria-hidden="true">$ </span>…⏎</span>      session; other lines are
 *         <span class="line output">…⏎</span>                bare text
 *         <span class="tk-keyword">…</span>                  `TOKEN_KINDS` in code/theme.ts
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
        <code className={`language-${block.language}`}>{block.lines.map(renderLine)}</code>
      </pre>
      <button className="copy" type="button" hidden>
        Copy
      </button>
    </figure>
  )
}

function renderLine({ tokens, marked, output, prompt }: CodeLine, index: number): ReactNode {
  const content = [...tokens.map(renderToken), '\n']
  if (!marked && !output && !prompt) return <Fragment key={index}>{content}</Fragment>
  const names = ['line', marked && 'marked', output && 'output'].filter(Boolean)
  return (
    <span key={index} className={names.join(' ')}>
      {prompt && (
        <span className="prompt" aria-hidden="true">
          {prompt}
        </span>
      )}
      {content}
    </span>
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
