import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { readBrowser } from '@node-docs/widget/platform/read-browser.ts'
import { NAME_CHARACTERS } from '../../../contract/limits.ts'
import { formatError } from '../../app/api.ts'
import { CopyButton, ErrorMessage, InlineText, InputField, TimeAgo, useNow } from '../../app/controls.tsx'
import { ConfirmDialog } from '../../app/dialogs.tsx'
import type { OwnSession, PasskeyView } from '../../sign-in/contract.ts'
import { canUsePasskeys } from '../../sign-in/screen/can-use-passkeys.ts'
import type { TokenView } from '../contract.ts'
import { AccountSection } from './account-section.tsx'
import type { TeamApi } from './team-api.ts'

interface PasskeySectionProps {
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
    <AccountSection
      title="Passkeys"
      help="Sign in with your fingerprint, your face or the PIN of your device. If you lose the device, sign in another way, or ask an admin for a sign-in link."
    >
      {passkeys.length > 0 && (
        <ul className="account-list" aria-label="Passkeys">
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
        <form className="account-form" onSubmit={(event) => void add(event)} noValidate>
          <InputField field={field} label="Passkey name" maxLength={NAME_CHARACTERS} error={error} />
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
    </AccountSection>
  )
}

interface PasskeyItemProps {
  passkey: PasskeyView
  now: Date
  /** Resolves to false if the name was not stored. */
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

/** A passkey in the list, with a form for its name. */
function PasskeyItem({ passkey, now, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, usedAt } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRenaming) field.current?.select()
  }, [isRenaming])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    if (next === '') return field.current?.focus()
    if (next === name || (await onRename(next))) setIsRenaming(false)
  }

  if (isRenaming) {
    return (
      <li className="account-item">
        <form className="account-rename" onSubmit={(event) => void save(event)}>
          <input
            ref={field}
            className="input"
            aria-label={`New name for ${name}`}
            autoComplete="off"
            maxLength={NAME_CHARACTERS}
            defaultValue={name}
            required
            onKeyDown={(event) => {
              if (event.key === 'Escape') setIsRenaming(false)
            }}
          />
          <button className="button small primary" type="submit">
            Save name
          </button>
          <button className="button small" type="button" onClick={() => setIsRenaming(false)}>
            Cancel
          </button>
        </form>
      </li>
    )
  }
  return (
    <li className="account-item">
      <span className="account-name">
        <InlineText text={name} />
        <LastUse added="added" createdAt={createdAt} usedAt={usedAt} now={now} />
      </span>
      <span className="account-actions">
        <button
          className="button small ghost"
          type="button"
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </button>
        <button
          className="button small ghost danger"
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </span>
    </li>
  )
}

interface LastUseProps {
  /** What happened at `createdAt`. */
  added: string
  createdAt: string
  usedAt: string | null
  now: Date
}

function LastUse({ added, createdAt, usedAt, now }: LastUseProps) {
  return (
    <span className="hint">
      {usedAt === null ? `Never used, ${added} ` : 'Used '}
      <TimeAgo at={usedAt ?? createdAt} now={now} />
    </span>
  )
}

/** The ways in which the member can sign in without the passkey. */
export interface OtherSignIns {
  isOwner: boolean
  /** Number of the member's other passkeys. */
  passkeys: number
  tokens: readonly TokenView[]
  sessions: readonly OwnSession[]
  /** Name of the OpenID Connect provider; null if there is none. */
  singleSignOn: string | null
}

/**
 * Returns a text about what happens when the passkey is removed. `others` is undefined if the other ways to sign in
 * are unknown.
 */
export function describePasskeyRemoval(others: OtherSignIns | undefined): string {
  const effect =
    'You can no longer sign in with it. Sessions that it started end, except the one in this browser.'
  const remaining = others && describeRemaining(others)
  return remaining === undefined ? effect : `${effect} ${remaining}`
}

function describeRemaining({
  isOwner,
  passkeys,
  tokens,
  sessions,
  singleSignOn,
}: OtherSignIns): string | undefined {
  if (passkeys > 0) return undefined
  if (isOwner) return 'You can still sign in with the inbox token.'
  if (singleSignOn !== null) return `You can still sign in with ${singleSignOn}.`
  // If none of the sessions is the current one, a service in front of the inbox signs the member in. The other ways to
  // sign in are then unknown.
  if (!sessions.some(({ isCurrent }) => isCurrent)) return undefined
  return tokens.some(({ scope }) => scope === 'write')
    ? 'You can still sign in with a personal token that can read and write, if you have kept it.'
    : 'This is your last way to sign in. After you sign out here, you need a sign-in link from an admin.'
}

/** Personal API tokens: their list, and a form for a new one. */
export function TokenSection({ api }: { api: TeamApi }) {
  const { items: tokens, error, setError, reload } = useOwnList(api.fetchTokens, 'your tokens')
  const [created, setCreated] = useState<string>()
  const [scope, setScope] = useState<TokenView['scope']>('read')
  const field = useRef<HTMLInputElement>(null)
  const now = useNow()

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setError('Enter a name for the token.')
      field.current?.focus()
      return
    }
    try {
      setCreated((await api.createToken({ name, scope })).token)
      setError('')
      if (field.current) field.current.value = ''
    } catch (reason) {
      setError(formatError(reason))
    }
    reload()
  }

  async function revoke(id: string): Promise<void> {
    await api.revokeToken(id).catch((reason: unknown) => setError(formatError(reason)))
    reload()
  }

  return (
    <AccountSection
      title="Personal API tokens"
      help="A program that sends a token as a bearer token acts on your behalf. A token with write access also signs you in here. With a token, no one can create or end tokens, passkeys, sign-ins and invitations. Revoking a token also ends the browsers that signed in with it."
    >
      {tokens.length > 0 && (
        <ul className="account-list" aria-label="Tokens">
          {tokens.map(({ id, name, scope: allowed, createdAt, usedAt }) => (
            <li key={id} className="account-item">
              <span className="account-name">
                <InlineText text={name} />
                <span className="hint">
                  {allowed === 'read' ? 'Read' : 'Read and write'}
                  {' · '}
                  <LastUse added="created" createdAt={createdAt} usedAt={usedAt} now={now} />
                </span>
              </span>
              <button
                className="button small ghost danger"
                type="button"
                aria-label={`Revoke ${name}`}
                onClick={() => void revoke(id)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="account-form" onSubmit={(event) => void create(event)} noValidate>
        <InputField field={field} label="Token name" maxLength={NAME_CHARACTERS} error={error} />
        <label className="field">
          <span className="field-label">Scope</span>
          <select
            className="input"
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value === 'write' ? 'write' : 'read')}
          >
            <option value="read">Read</option>
            <option value="write">Read and write</option>
          </select>
        </label>
        <button className="button" type="submit">
          Create token
        </button>
      </form>
      <ErrorMessage text={error} />
      {created !== undefined && (
        <div className="team-created" role="status">
          <p>Copy the token now. It is shown only here.</p>
          <p className="secret mono">{created}</p>
          <CopyButton text={created} label="Copy token" />
        </div>
      )}
    </AccountSection>
  )
}

/** Browsers in which the member is signed in; all but this one can be signed out here. */
export function SessionSection({ api }: { api: TeamApi }) {
  const { items: sessions, error, setError, reload } = useOwnList(api.fetchSessions, 'your sessions')
  const now = useNow()

  async function end(id: string): Promise<void> {
    try {
      await api.endSession(id)
      setError('')
    } catch (reason) {
      setError(`Not signed out. ${formatError(reason)}`)
    }
    reload()
  }

  return (
    <AccountSection title="Where you are signed in" help="Sign out each browser that you don’t know.">
      <ul className="account-list" aria-label="Sessions" tabIndex={-1}>
        {sessions.map(({ id, address, userAgent, startedAt, seenAt, isCurrent }) => (
          <li key={id} className="account-item">
            <span className="account-name">
              <span>
                {describeBrowser(userAgent)} {isCurrent && <span className="chip">This browser</span>}
              </span>
              <span className="hint">
                {address} · used <TimeAgo at={seenAt} now={now} isLong /> · signed in{' '}
                <TimeAgo at={startedAt} now={now} isLong />
              </span>
            </span>
            {!isCurrent && (
              <button
                className="button small ghost danger"
                type="button"
                aria-label={`Sign out ${describeBrowser(userAgent)} at ${address}`}
                onClick={({ currentTarget }) => {
                  // The button is removed.
                  currentTarget.closest<HTMLElement>('.account-list')?.focus()
                  void end(id)
                }}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <ErrorMessage text={error} />
    </AccountSection>
  )
}

/** `Firefox on macOS` */
export function describeBrowser(userAgent: string): string {
  const { browserName, systemName } = readBrowser(userAgent)
  if (browserName === 'Unknown') return 'Unknown browser'
  return `${browserName.replace(/\(.*/, '')} on ${systemName.replace('MacOS', 'macOS')}`
}

/**
 * Loads a list that belongs to the signed-in member, such as the member's sessions. `error` describes a failed load.
 * The caller can also set it, for example after a failed change.
 * @param load must not change between renders, because a new function loads the list again
 * @param what the name of the list in the error
 */
function useOwnList<Item>(load: () => Promise<readonly Item[]>, what: string) {
  const [items, setItems] = useState<readonly Item[]>([])
  const [error, setError] = useState('')
  /** Increases when the list must be loaded again. */
  const [version, setVersion] = useState(0)
  useEffect(() => {
    load().then(setItems, (reason: unknown) => setError(`Couldn’t load ${what}. ${formatError(reason)}`))
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- a new version loads again
  }, [load, what, version])
  const reload = useCallback(() => setVersion((before) => before + 1), [])
  return { items, error, setError, reload }
}
