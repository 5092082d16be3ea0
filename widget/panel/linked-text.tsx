/** Text of the project with its URLs as links. The host page opens them in a new tab (P-043). */
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

/** Finds http(s) URLs, without the punctuation after them. */
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
