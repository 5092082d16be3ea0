import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { TokenView } from '@node-docs/edge/contract/team'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from '../api-error.ts'
import { CopyButton } from '../copy-button.tsx'
import { InlineText } from '../inline-text.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'
import type { TeamApi } from './team-api.ts'
import { useOwnList } from './use-own-list.ts'
import { ErrorMessage } from '../error-message.tsx'

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
    <section className="team-section" aria-labelledby="tokens-title">
      <h2 id="tokens-title">Personal API tokens</h2>
      <p className="muted">
        A program that sends a token as a bearer token acts on your behalf. A token with write access also
        signs you in here. With a token, no one can create or end tokens, passkeys, sign-ins and invitations.
        Revoking a token also ends the browsers that signed in with it.
      </p>
      {tokens.length > 0 && (
        <ul className="people" aria-label="Tokens">
          {tokens.map(({ id, name, scope: allowed, createdAt, usedAt }) => (
            <li key={id} className="person">
              <span className="person-name">
                <InlineText text={name} />
              </span>
              <span className="muted">
                {usedAt === null ? 'Never used, created ' : 'Used '}
                <TimeAgo at={usedAt ?? createdAt} now={now} />
              </span>
              <span>{allowed === 'read' ? 'Read' : 'Read and write'}</span>
              <button
                className="button small danger"
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
      <form className="team-form" onSubmit={(event) => void create(event)} noValidate>
        <label className="field">
          <span className="field-label">Token name</span>
          <input
            ref={field}
            className="input"
            autoComplete="off"
            maxLength={NAME_CHARACTERS}
            aria-invalid={error !== ''}
          />
        </label>
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
        <ErrorMessage text={error} />
        <button className="button" type="submit">
          Create token
        </button>
      </form>
      {created !== undefined && (
        <div className="team-created" role="status">
          <p>Copy the token now. It is shown only here.</p>
          <p className="secret mono">{created}</p>
          <CopyButton text={created} label="Copy token" />
        </div>
      )}
    </section>
  )
}
