import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, formatError } from './api-error.ts'
import { type Inbox, setAccess } from './store.ts'

type Attempt = { kind: 'idle' } | { kind: 'asking' } | { kind: 'refused'; text: string }

/** Exchanges the inbox token for a session of a week. */
export function SignIn({ inbox }: { inbox: Inbox }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Inbox'
    field.current?.focus()
  }, [])

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault()
    const token = field.current?.value.trim() ?? ''
    if (token === '') {
      setAttempt({ kind: 'refused', text: 'Enter the inbox token.' })
      field.current?.focus()
      return
    }
    setAttempt({ kind: 'asking' })
    try {
      await inbox.api.signIn(token)
      setAccess(inbox, 'in')
    } catch (error) {
      setAttempt({ kind: 'refused', text: explain(error) })
      field.current?.select()
    }
  }

  const isRefused = attempt.kind === 'refused'
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void signIn(event)} noValidate>
        <h1>Inbox</h1>
        <p className="muted">Read and settle the reports that came in through the feedback widget.</p>
        <label className="field">
          <span className="field-label">Inbox token</span>
          <input
            ref={field}
            className="input mono"
            type="password"
            name="token"
            autoComplete="current-password"
            spellCheck={false}
            aria-invalid={isRefused}
            aria-describedby="token-help"
          />
        </label>
        <p id="token-help" className={isRefused ? 'error' : 'hint'} role={isRefused ? 'alert' : undefined}>
          {isRefused ? attempt.text : 'The server prints it when it starts.'}
        </p>
        <button className="button primary" type="submit" disabled={attempt.kind === 'asking'}>
          {attempt.kind === 'asking' ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return formatError(error)
  if (error.code === 'unauthorized') {
    return 'This is not the inbox token. The server printed it when it started; INBOX_TOKEN in its environment overrides it.'
  }
  if (error.code === 'rate_limited') {
    return `Too many attempts from your address. Wait ${error.retryAfter ?? 60} seconds, then try again.`
  }
  return error.message
}
