import { lazy, Suspense } from 'react'
import type { Inbox } from './store.ts'

const SignIn = lazy(() => import('./sign-in.tsx').then(({ SignIn: screen }) => ({ default: screen })))

/** The sign-in form, loaded as a separate chunk, because most visits have a session. */
export function SignInRoute({ inbox }: { inbox: Inbox }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <SignIn inbox={inbox} />
    </Suspense>
  )
}
