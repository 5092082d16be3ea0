import type { ReactNode } from 'react'
import { escapeInvisible } from '../../escape-invisible.ts'

/** Returns the text in which `@` with one of these names stands out. */
export function markMentions(text: string, names: readonly string[]): ReactNode {
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
