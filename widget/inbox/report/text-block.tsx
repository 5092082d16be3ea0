import { escapeInvisible } from '../escape-invisible.ts'

/** Longer texts are cut where they are shown; copied and exported they are whole. */
const CHARACTERS = 200_000

/** A stranger's text over several lines: nothing in it is hidden, and its direction is its own. */
export function TextBlock({ text }: { text: string }) {
  const shown =
    text.length > CHARACTERS
      ? `${text.slice(0, CHARACTERS)}\n… ${text.length - CHARACTERS} characters more`
      : text
  return (
    <pre className="text-block" dir="auto">
      {escapeInvisible(shown)}
    </pre>
  )
}
