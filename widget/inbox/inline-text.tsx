import { escapeInvisibleLine } from './escape-invisible.ts'

/** A stranger's words on one line: with a direction of their own that ends with them, and nothing hidden. */
export function InlineText({ text, className }: { text: string; className?: string }) {
  const shown = escapeInvisibleLine(text)
  return (
    <bdi className={className} title={shown}>
      {shown}
    </bdi>
  )
}
