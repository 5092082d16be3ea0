import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { escapeInvisible } from '../../app/escape-invisible.ts'

/**
 * Renders Markdown as React elements. HTML in the text is shown as text, because no HTML is parsed. Images become
 * links, so that nothing is requested.
 */
export function renderMarkdown(text: string, mentions: readonly string[]): ReactNode {
  return renderAll(lexer(text, { gfm: true, breaks: true }), mentions)
}

function renderAll(tokens: readonly Token[] | undefined, mentions: readonly string[]): ReactNode {
  return (tokens ?? []).map((token, index) => (
    // Uses the index as the key, because tokens have no ids, and every change of the text renders all of them again.
    // oxlint-disable-next-line react/no-array-index-key -- tokens have no identity
    <Fragment key={index}>{renderToken(token, mentions)}</Fragment>
  ))
}

function renderToken(token: Token, mentions: readonly string[]): ReactNode {
  const content = (): ReactNode => renderAll('tokens' in token ? token.tokens : [], mentions)
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return (
        <p>
          <strong>{content()}</strong>
        </p>
      )
    case 'paragraph':
      return <p>{content()}</p>
    case 'blockquote':
      return <blockquote>{content()}</blockquote>
    case 'list':
      return renderList(token as Tokens.List, mentions)
    case 'table':
      return renderTable(token as Tokens.Table, mentions)
    case 'code':
      return (
        <pre>
          <code>{escapeInvisible(String(token['text']))}</code>
        </pre>
      )
    case 'codespan':
      return <code>{escapeInvisible(String(token['text']))}</code>
    case 'strong':
      return <strong>{content()}</strong>
    case 'em':
      return <em>{content()}</em>
    case 'del':
      return <del>{content()}</del>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'link':
    case 'image':
      return renderLink(token as Tokens.Link, mentions)
    case 'text':
      return 'tokens' in token && token.tokens ? content() : markMentions(String(token['text']), mentions)
    default:
      // Shows HTML as text, and also tokens that only later versions of the parser know.
      return escapeInvisible(token.raw)
  }
}

function renderList({ ordered, start, items }: Tokens.List, mentions: readonly string[]): ReactNode {
  const content = items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- items have no identity
    <li key={index}>
      {item.task && <input type="checkbox" checked={item.checked === true} disabled aria-label="Task" />}
      {renderAll(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        mentions,
      )}
    </li>
  ))
  return ordered ? <ol start={start === '' ? 1 : start}>{content}</ol> : <ul>{content}</ul>
}

function renderTable({ header, rows }: Tokens.Table, mentions: readonly string[]): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- cells have no identity
            <th key={index}>{renderAll(cell.tokens, mentions)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity
          <tr key={index}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no identity
              <td key={column}>{renderAll(cell.tokens, mentions)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Only HTTP and HTTPS URLs and email addresses become links; others are shown as they were written. */
function renderLink({ href, raw, text, tokens }: Tokens.Link, mentions: readonly string[]): ReactNode {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return escapeInvisible(raw)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={escapeInvisible(href)}>
      {tokens && tokens.length > 0 ? renderAll(tokens, mentions) : escapeInvisible(text === '' ? href : text)}
    </a>
  )
}

/** Returns the text in which `@` with one of these names stands out. */
function markMentions(text: string, names: readonly string[]): ReactNode {
  const byLength = [...names].sort((a, b) => b.length - a.length)
  const parts: ReactNode[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1).toLowerCase()
    const name = byLength.find((each) => rest.startsWith(each.toLowerCase()))
    if (name === undefined) continue
    const end = at + 1 + name.length
    parts.push(
      escapeInvisible(text.slice(from, at)),
      <span key={at} className="mention">
        {escapeInvisible(text.slice(at, end))}
      </span>,
    )
    from = end
  }
  parts.push(escapeInvisible(text.slice(from)))
  return parts
}
