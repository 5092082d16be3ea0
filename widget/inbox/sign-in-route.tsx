import { lazy, Suspense } from 'react'
import type { Inbox } from './store.ts'

const SignIn = lazy(async () => {
  try {
    return { default: (await import('./sign-in.tsx')).SignIn }
  } catch {
    return { default: SignInFailure }
  }
})

function SignInFailure() {
  return (
    <main className="message-page">
      <p className="error" role="alert">
        Couldn’t load the sign-in form.
      </p>
      <button className="button" type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  )
}

/** The sign-in form, loaded as a separate chunk, because most visits have a session. */
export function SignInRoute({ inbox }: { inbox: Inbox }) {
  return (
    <Suspense fallback={<main className="waiting" aria-busy="true" />}>
      <SignIn inbox={inbox} />
    </Suspense>
  )
}
