import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError, formatError } from './api-error.ts'
import { type Inbox, setAccess } from './store.ts'

type Attempt = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; text: string }

/** Exchanges the inbox token for a session of one week. */
export function SignIn({ inbox }: { inbox: Inbox }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const { signOutReason } = useSnapshot(inbox.state)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Inbox'
    field.current?.focus()
  }, [])

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault()
    const token = field.current?.value.trim() ?? ''
    if (token === '') {
      setAttempt({ kind: 'failed', text: 'Enter the inbox token.' })
      field.current?.focus()
      return
    }
    setAttempt({ kind: 'sending' })
    try {
      await inbox.api.signIn(token)
      setAccess(inbox, 'in')
    } catch (error) {
      setAttempt({ kind: 'failed', text: describeError(error) })
      field.current?.select()
    }
  }

  const isFailed = attempt.kind === 'failed'
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void signIn(event)} noValidate>
        <h1>Inbox</h1>
        <p className="muted">Read and resolve the reports that visitors send through the feedback widget.</p>
        {signOutReason !== '' && (
          <p className="error" role="alert">
            {signOutReason}
          </p>
        )}
        <label className="field">
          <span className="field-label">Inbox token</span>
          <input
            ref={field}
            className="input mono"
            type="password"
            name="token"
            autoComplete="current-password"
            spellCheck={false}
            aria-invalid={isFailed}
            aria-describedby="token-help"
          />
        </label>
        <p id="token-help" className={isFailed ? 'error' : 'hint'} role={isFailed ? 'alert' : undefined}>
          {isFailed
            ? attempt.text
            : 'It is inboxToken in secrets.json, in the data folder of the server, or the variable INBOX_TOKEN if that is set. In a terminal, the server prints it when it starts. A personal token works, too.'}
        </p>
        <button className="button primary" type="submit" disabled={attempt.kind === 'sending'}>
          {attempt.kind === 'sending' ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}

function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return formatError(error)
  if (error.code === 'unauthorized') {
    return 'Wrong token. Use inboxToken in secrets.json, in the data folder of the server, or the variable INBOX_TOKEN if that is set.'
  }
  if (error.code === 'rate_limited') {
    return `Too many attempts. Wait ${error.retryAfter ?? 60} seconds, then try again.`
  }
  return error.message
}
