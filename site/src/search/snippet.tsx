import type { SnippetPart } from '@node-docs/edge/contract/search'

/** A stretch of text with what was looked for marked in it. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))
}
