import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MEMBER_NAME_CHARACTERS } from '../../../contract/limits.ts'
import { formatError } from '../../app/api.ts'
import { InputField, useTitle } from '../../app/controls.tsx'
import { type Inbox, setAccess, showNotice } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { defaultFilters } from '../../list/screen/filters.ts'

/** Accepts the invitation in the fragment of the URL. */
export function JoinScreen({ inbox }: { inbox: Inbox }) {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useTitle('Join')
  useEffect(() => {
    field.current?.focus()
  }, [])

  async function join(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setError('Enter your name.')
      field.current?.focus()
      return
    }
    setIsSending(true)
    try {
      await inbox.api.join(location.hash.slice(1), name)
      // Replaces the URL, so that the token does not stay in the history.
      navigate(inbox, { kind: 'list', filters: defaultFilters }, 'replace')
      setAccess(inbox, 'in')
      showNotice(inbox, {
        kind: 'done',
        text: 'You joined. Add a passkey under Account to sign in again later.',
      })
    } catch (reason) {
      setError(formatError(reason))
      setIsSending(false)
    }
  }

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void join(event)} noValidate>
        <h1>Join the inbox</h1>
        <p className="muted">Your team invited you to read and resolve reports.</p>
        <InputField
          field={field}
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={MEMBER_NAME_CHARACTERS}
          error={error}
          hint="Your team sees it on assignments and comments, and reporters see it with your replies."
        />
        <p className="hint">The link works once. To sign in again later, add a passkey under Account.</p>
        <button className="button primary" type="submit" disabled={isSending}>
          {isSending ? 'Joining…' : 'Join'}
        </button>
      </form>
    </main>
  )
}
