import { escapeInvisible } from '../escape-invisible.ts'

/** Longer text is cut on screen; copies and exports are complete. */
const MAX_CHARACTERS = 200_000

/** Untrusted text on several lines: invisible characters are shown, and its text direction is isolated. */
export function TextBlock({ text }: { text: string }) {
  const shown =
    text.length > MAX_CHARACTERS
      ? `${text.slice(0, MAX_CHARACTERS)}\n… ${text.length - MAX_CHARACTERS} more characters`
      : text
  return (
    <pre className="text-block" dir="auto">
      {escapeInvisible(shown)}
    </pre>
  )
}
