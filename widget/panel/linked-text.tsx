/**
 * A text of the project, the addresses in it as links. They open in a tab of the host page (P-043): the frame
 * itself goes nowhere.
 */
export function LinkedText({ text, onOpen }: { text: string; onOpen: (url: string) => void }) {
  return (
    <span>
      {splitLinks(text).map((part) =>
        part.isLink ? (
          <a
            key={part.start}
            className="link"
            href={part.text}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              event.preventDefault()
              onOpen(part.text)
            }}
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}

interface TextPart {
  text: string
  start: number
  isLink: boolean
}

/** Cuts out http(s) addresses; a full stop, comma or bracket after one belongs to the sentence. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}]/g)) {
    if (index > end) parts.push({ text: text.slice(end, index), start: end, isLink: false })
    parts.push({ text: link, start: index, isLink: true })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, isLink: false })
  return parts
}
