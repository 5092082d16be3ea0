import type { Inbox } from './state.ts'
import { Sidebar } from './sidebar.tsx'

/** Lengths of the placeholder lines, as percentages of the line. */
const LINES = [38, 92, 84, 60, 88, 72, 80, 46]

/** Placeholder lines while a screen or its data load. */
export function SkeletonLines({ count = LINES.length }: { count?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {LINES.slice(0, count).map((length) => (
        <span key={length} style={{ inlineSize: `${length}%` }} />
      ))}
    </div>
  )
}

/** A screen with a header and one column while it loads. */
export function SkeletonPage({ title }: { title: string }) {
  return (
    <main className="skeleton-page" aria-busy="true">
      <h1 className="visually-hidden">{title}</h1>
      <SkeletonLines />
    </main>
  )
}

/** The screen of a report while it loads: its header and its two columns. */
export function SkeletonReport() {
  return (
    <main className="skeleton-report" aria-busy="true">
      <h1 className="visually-hidden">Report</h1>
      <SkeletonLines count={2} />
      <SkeletonLines />
      <SkeletonLines count={6} />
    </main>
  )
}

/** A screen with the sidebar while it loads. */
export function SkeletonScreen({ inbox, title }: { inbox: Inbox; title: string }) {
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <SkeletonPage title={title} />
    </div>
  )
}
