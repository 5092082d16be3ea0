import type { SnippetPart } from '@node-docs/edge/contract/search'

/** An excerpt with its matches highlighted. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))
}
