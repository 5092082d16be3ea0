import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { PasskeyView } from '@node-docs/edge/contract/passkeys'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from '../api-error.ts'
import { ErrorMessage } from '../error-message.tsx'
import { InlineText } from '../inline-text.tsx'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'
import type { TeamApi } from './team-api.ts'
import { useOwnList } from './use-own-list.ts'

/** The member's passkeys: their list, and a form for a new one. */
export function PasskeySection({ api }: { api: TeamApi }) {
  const { items: passkeys, error, setError, reload } = useOwnList(api.fetchPasskeys, 'your passkeys')
  const [status, setStatus] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const now = useNow()

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setStatus('')
    if (name === '') {
      setError('Enter a name for the passkey, such as the device.')
      field.current?.focus()
      return
    }
    setIsAdding(true)
    try {
      await api.addPasskey(name)
      setError('')
      setStatus(`Passkey added: ${name}.`)
      if (field.current) field.current.value = ''
    } catch (reason) {
      setError(`Not added. ${formatError(reason)}`)
    }
    setIsAdding(false)
    reload()
  }

  async function remove({ id, name }: PasskeyView): Promise<void> {
    setStatus('')
    try {
      await api.removePasskey(id)
      setError('')
      setStatus(`Passkey removed: ${name}. Delete it on the device, too.`)
    } catch (reason) {
      setError(`Not removed. ${formatError(reason)}`)
    }
    reload()
  }

  return (
    <section className="team-section" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="muted">
        Sign in with your fingerprint, your face or the PIN of your device. If you lose the device, sign in
        another way, or ask an admin for a sign-in link.
      </p>
      {passkeys.length > 0 && (
        <ul className="people" aria-label="Passkeys">
          {passkeys.map((passkey) => {
            const { id, name, createdAt, usedAt } = passkey
            return (
              <li key={id} className="person">
                <span className="person-name">
                  <InlineText text={name} />
                </span>
                <span className="muted">
                  {usedAt === null ? 'Never used, added ' : 'Used '}
                  <TimeAgo at={usedAt ?? createdAt} now={now} />
                </span>
                <span />
                <button
                  className="button small danger"
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {canUsePasskeys() ? (
        <form className="team-form" onSubmit={(event) => void add(event)} noValidate>
          <label className="field">
            <span className="field-label">Passkey name</span>
            <input
              ref={field}
              className="input"
              autoComplete="off"
              maxLength={NAME_CHARACTERS}
              aria-invalid={error !== ''}
            />
          </label>
          <button className="button" type="submit" disabled={isAdding}>
            {isAdding ? 'Adding…' : 'Add passkey'}
          </button>
        </form>
      ) : (
        <p className="hint">
          You can’t add a passkey here. Use a browser that supports passkeys, and open the inbox over HTTPS
          with a host name instead of an IP address.
        </p>
      )}
      <ErrorMessage text={error} />
      {status !== '' && (
        <p className="muted" role="status">
          {status}
        </p>
      )}
    </section>
  )
}
