import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { PasskeyView } from '@node-docs/edge/contract/passkeys'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from '../api-error.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorMessage } from '../error-message.tsx'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { useNow } from '../use-now.ts'
import { describePasskeyRemoval, type OtherSignIns } from './describe-passkey-removal.ts'
import { PasskeyItem } from './passkey-item.tsx'
import type { TeamApi } from './team-api.ts'
import { useOwnList } from './use-own-list.ts'

export interface PasskeySectionProps {
  api: TeamApi
  /** True for the owner, who can always sign in with the inbox token. */
  isOwner: boolean
  /** Resolves to the name of the OpenID Connect provider, or to null. */
  fetchSingleSignOn: () => Promise<string | null>
}

/** The member's passkeys: their list, and a form for a new one. */
export function PasskeySection({ api, isOwner, fetchSingleSignOn }: PasskeySectionProps) {
  const { items: passkeys, error, setError, reload } = useOwnList(api.fetchPasskeys, 'your passkeys')
  const [status, setStatus] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  /** The passkey for which the dialog asks for confirmation; undefined while the dialog is closed. */
  const [removing, setRemoving] = useState<{ passkey: PasskeyView; others: OtherSignIns | undefined }>()
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

  async function rename({ id }: PasskeyView, name: string): Promise<boolean> {
    setStatus('')
    try {
      await api.renamePasskey(id, name)
      setError('')
      reload()
      return true
    } catch (reason) {
      setError(`Not renamed. ${formatError(reason)}`)
      return false
    }
  }

  async function askToRemove(passkey: PasskeyView): Promise<void> {
    const others = await Promise.all([api.fetchTokens(), api.fetchSessions(), fetchSingleSignOn()]).then(
      ([tokens, sessions, singleSignOn]) => ({
        isOwner,
        passkeys: passkeys.length - 1,
        tokens,
        sessions,
        singleSignOn,
      }),
      () => undefined,
    )
    setRemoving({ passkey, others })
  }

  async function remove({ id, name }: PasskeyView): Promise<void> {
    setRemoving(undefined)
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
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              now={now}
              onRename={async (name) => rename(passkey, name)}
              onRemove={() => void askToRemove(passkey)}
            />
          ))}
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
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.passkey.name}?`}
          action="Remove"
          onConfirm={() => void remove(removing.passkey)}
          onClose={() => setRemoving(undefined)}
        >
          {describePasskeyRemoval(removing.others)}
        </ConfirmDialog>
      )}
      {status !== '' && (
        <p className="muted" role="status">
          {status}
        </p>
      )}
    </section>
  )
}
