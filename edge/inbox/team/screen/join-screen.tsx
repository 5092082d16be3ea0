import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MEMBER_NAME_CHARACTERS } from '../../../contract/limits.ts'
import { ApiError, formatError } from '../../app/api.ts'
import { ErrorMessage, InlineText, InputField, useTitle } from '../../app/controls.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { formatDate } from '../../app/format-times.ts'
import { Icon } from '../../app/icons.tsx'
import { type Inbox, setAccess, showNotice } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import type { ShownInvitation } from '../../sign-in/contract.ts'
import { defaultFilters } from '../../list/screen/filters.ts'

const listFormat = new Intl.ListFormat('en-US')
const SHOWN_NAMES = 3

/** `Shop, Docs, and 4 more projects` */
function formatNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(escapeInvisibleLine)
  const more = names.length - shown.length
  return listFormat.format(
    more === 0 ? shown : [...shown, `${more} more ${more === 1 ? 'project' : 'projects'}`],
  )
}

/** Accepts the invitation in the fragment of the URL, or signs in the member whom the link is for. */
export function JoinScreen({ inbox }: { inbox: Inbox }) {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [invitation, setInvitation] = useState<ShownInvitation>()
  const [refusal, setRefusal] = useState('')
  const [isLoading, setIsLoading] = useState(true)
  const { expiresAt, invitedBy, memberName = null, projects = [] } = invitation ?? {}
  useTitle(memberName === null ? 'Join' : 'Sign in')
  useEffect(() => {
    inbox.api
      .fetchInvitation(location.hash.slice(1))
      .then(setInvitation, (reason: unknown) => {
        // Ignores other failures: the invitation can still be accepted.
        if (reason instanceof ApiError && reason.code === 'invitation_invalid') setRefusal(reason.message)
      })
      .finally(() => setIsLoading(false))
  }, [inbox.api])
  useEffect(() => {
    if (!isLoading) field.current?.focus()
  }, [isLoading])

  async function join(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = memberName ?? field.current?.value.trim() ?? ''
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
        text: `${memberName === null ? 'You joined' : 'You are signed in'}. Add a passkey under Account to sign in again later.`,
      })
    } catch (reason) {
      setError(formatError(reason))
      setIsSending(false)
    }
  }

  if (refusal !== '')
    return (
      <main className="sign-in">
        <div className="sign-in-card">
          <h1 className="sign-in-title">
            <Icon name="inbox" />
            Invitation not valid
          </h1>
          <p role="alert">{refusal}</p>
          <a className="button" href={inbox.base}>
            Sign in
          </a>
        </div>
      </main>
    )
  if (isLoading) return <main className="sign-in" aria-busy="true" />
  const [name, ...others] = projects
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={(event) => void join(event)} noValidate>
        <h1 className="sign-in-title">
          <Icon name="inbox" />
          {memberName === null ? (
            <span>
              Join {name !== undefined && others.length === 0 ? <InlineText text={name} /> : 'the inbox'}
            </span>
          ) : (
            <span>
              Sign in as <InlineText text={memberName} />
            </span>
          )}
        </h1>
        {memberName === null ? (
          <>
            <p className="muted">
              {invitedBy ? <InlineText text={invitedBy} /> : 'Your team'} invited you to the inbox for reports{' '}
              {others.length > 0 ? <>of {formatNames(projects)}</> : 'from visitors'}.
            </p>
            <InputField
              field={field}
              label="Your name"
              name="name"
              autoComplete="name"
              maxLength={MEMBER_NAME_CHARACTERS}
              error={error}
              hint="Your team sees it, and reporters see it with your replies."
            />
          </>
        ) : (
          <ErrorMessage text={error} />
        )}
        <button className="button primary" type="submit" disabled={isSending}>
          {memberName === null ? (isSending ? 'Joining…' : 'Join') : isSending ? 'Signing in…' : 'Sign in'}
        </button>
        <p className="hint">
          The link works once{expiresAt !== undefined && <>, until {formatDate(new Date(expiresAt))}</>}. To
          return later, add a passkey under Account.
        </p>
      </form>
    </main>
  )
}
