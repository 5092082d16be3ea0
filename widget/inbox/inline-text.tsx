import { escapeInvisibleLine } from './escape-invisible.ts'

/** Untrusted text on one line: invisible characters are shown, and its text direction is isolated. */
export function InlineText({ text, className }: { text: string; className?: string }) {
  const visible = escapeInvisibleLine(text)
  return (
    <bdi className={className} title={visible}>
      {visible}
    </bdi>
  )
}
