import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError, formatError } from '../../app/api.ts'
import { InputField, useTitle } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { type Inbox, setAccess, setSingleSignOn } from '../../app/state.ts'
import type { SignInFailure } from '../contract.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

type Attempt = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; text: string }

/** Signs in with the inbox token, with a passkey or through the OpenID Connect provider, for one week. */
export function SignIn({ inbox }: { inbox: Inbox }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const { endsAtProvider, signOutReason, singleSignOn } = useSnapshot(inbox.state)
  const [failure, setFailure] = useState(() => describeSignInFailure(location.hash))
  const field = useRef<HTMLInputElement>(null)
  useTitle('Sign in')
  useEffect(() => {
    // Removes the failure from the URL, so that a reload or a bookmark doesn't show it again.
    if (location.hash.startsWith('#sign-in='))
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  useEffect(() => {
    // With single sign-on, few people have a token.
    if (singleSignOn === null) field.current?.focus()
    if (singleSignOn !== undefined) return
    inbox.api.fetchSession().then(
      (session) => setSingleSignOn(inbox, session.singleSignOn),
      // Ignores a failure: the form for the token works without the single sign-on button.
      () => setSingleSignOn(inbox, null),
    )
  }, [inbox, singleSignOn])

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
      await inbox.api.signInWith('session', { token })
      setAccess(inbox, 'in')
    } catch (error) {
      setAttempt({ kind: 'failed', text: describeError(error) })
      field.current?.select()
    }
  }

  async function signInByPasskey(): Promise<void> {
    setFailure('')
    try {
      const { signInWithPasskey } = await import('./passkey-client.ts')
      await signInWithPasskey(inbox.api)
      setAccess(inbox, 'in')
    } catch (error) {
      setFailure(formatError(error))
    }
  }

  const hasPasskeys = canUsePasskeys()
  const reason = failure === '' ? signOutReason : failure
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void signIn(event)} noValidate>
        <h1 className="sign-in-title">
          <Icon name="inbox" />
          Inbox
        </h1>
        <p className="muted">Read and resolve the reports that visitors send through the feedback widget.</p>
        {reason !== '' && (
          <p className="error" role="alert">
            {reason}
          </p>
        )}
        {singleSignOn && endsAtProvider && (
          <p role="status">
            You’re signed out of the inbox, but not of {singleSignOn}.{' '}
            <a href={`${inbox.base}oidc/sign-out`}>{`Sign out at ${singleSignOn} too`}</a>
          </p>
        )}
        {singleSignOn && (
          <a className="button primary" href={`${inbox.base}oidc/start?path=${toReturnPath(inbox.base)}`}>
            {`Sign in with ${singleSignOn}`}
          </a>
        )}
        {singleSignOn && <p className="sign-in-or">or</p>}
        {hasPasskeys && (
          <button className="button" type="button" onClick={() => void signInByPasskey()}>
            Sign in with a passkey
          </button>
        )}
        {hasPasskeys && <p className="sign-in-or">or</p>}
        <InputField
          field={field}
          label="Inbox token"
          className="input mono"
          type="password"
          name="token"
          autoComplete="current-password"
          spellCheck={false}
          error={attempt.kind === 'failed' ? attempt.text : ''}
          hint="A personal token works, too. If you have neither, ask an admin for a sign-in link."
        />
        <button
          className={`button${singleSignOn ? '' : ' primary'}`}
          type="submit"
          disabled={attempt.kind === 'sending'}
        >
          {attempt.kind === 'sending' ? 'Signing in…' : 'Sign in'}
        </button>
        <details className="hint">
          <summary>Where is the inbox token?</summary>
          In secrets.json, in the data folder of the server, as inboxToken, or in the variable INBOX_TOKEN if
          that is set. In a terminal, the server prints it when it starts.
        </details>
      </form>
    </main>
  )
}

/** Returns the current page, so that signing in returns to it. */
function toReturnPath(base: string): string {
  return encodeURIComponent(location.pathname.slice(base.length) + location.search)
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

const texts: ReadonlyMap<string, string> = new Map<SignInFailure, string>([
  ['expired', 'This sign-in took too long or was used before. Start again.'],
  ['canceled', 'You canceled the sign-in. Start again, or use another way to sign in.'],
  ['refused', 'The sign-in service sent an invalid response. Start again. If that fails too, tell an admin.'],
  [
    'unverified',
    'The sign-in service did not confirm your email address. Verify it there, then start again.',
  ],
  ['not_invited', 'You are not a member of this inbox. Ask an admin to invite your email address.'],
  ['removed', 'An admin removed you from this inbox. Ask for a new invitation to return.'],
  [
    'unavailable',
    'The sign-in service isn’t responding. Try again in a minute, or use another way to sign in. If the problem continues, the cause is in the server’s log.',
  ],
])

/** Explains the failure in the fragment `#sign-in=…`; empty if there is none. */
export function describeSignInFailure(hash: string): string {
  return texts.get(hash.replace(/^#sign-in=/, '')) ?? ''
}
