import { lazy, Suspense } from 'react'
import type { Inbox } from '../store.ts'

const AuditScreen = lazy(() =>
  import('./audit-screen.tsx').then(({ AuditScreen: screen }) => ({ default: screen })),
)

/** The audit log, loaded as a separate chunk. */
export function AuditRoute({ inbox, project }: { inbox: Inbox; project: string }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <AuditScreen inbox={inbox} project={project} />
    </Suspense>
  )
}
