import { toVisibleLine } from './visible-text.ts'

/** A stranger's words on one line: with a direction of their own that ends with them, and nothing hidden. */
export function Words({ text, className }: { text: string; className?: string }) {
  const shown = toVisibleLine(text)
  return (
    <bdi className={className} title={shown}>
      {shown}
    </bdi>
  )
}
