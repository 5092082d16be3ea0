import type { EntryKind } from './merge-timeline.ts'

/** Outlines on a grid of 16. */
const outlines: Readonly<Record<EntryKind, readonly [word: string, path: string]>> = {
  error: ['Error', 'M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.1'],
  console: ['Console', 'M3 5l3 3-3 3M8 11.5h5'],
  network: ['Request', 'M5 12.5v-8M3 6.5l2-2 2 2M11 3.5v8M9 9.5l2 2 2-2'],
  click: ['Click', 'm6 6 6.5 2.6-2.8 1.1-1.1 2.8ZM4 4 2.8 2.8M7.5 3V1.8M3 7.5H1.8'],
  event: ['Event', 'M4.5 2.5v11M4.5 3h7.5l-1.8 2.7L12 8.5H4.5'],
  page: ['Page', 'M3.5 2.5h6l3 3v8h-9ZM9.5 2.5v3h3'],
}

/** What a line of the timeline is about. */
export function KindIcon({ kind }: { kind: EntryKind }) {
  const [word, path] = outlines[kind]
  return (
    <svg
      className={`inbox-icon kind kind-${kind}`}
      viewBox="0 0 16 16"
      role="img"
      aria-label={word}
      focusable="false"
    >
      <title>{word}</title>
      <path d={path} />
    </svg>
  )
}
