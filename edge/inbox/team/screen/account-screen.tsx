import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { MEMBER_NAME_CHARACTERS } from '../../../contract/limits.ts'
import type { ProjectView } from '../../../contract/projects.ts'
import { formatError } from '../../app/api.ts'
import { ErrorMessage, InlineText, useTitle } from '../../app/controls.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { type Inbox, setAccount, showNotice } from '../../app/state.ts'
import { NotificationSection } from '../../notifications/screen/notification-section.tsx'
import type { Digests, DigestSetting } from '../contract.ts'
import { AccountSection } from './account-section.tsx'
import { PasskeySection, SessionSection, TokenSection } from './credentials.tsx'
import { createTeamApi, type TeamApi } from './team-api.ts'
import teamStyles from './team.css' with { type: 'text' }

adoptStyles(document, teamStyles)

/** The signed-in member's own settings: name, notifications, digests, and ways to sign in. */
export function AccountScreen({ inbox }: { inbox: Inbox }) {
  const { account, projects } = useSnapshot(inbox.state)
  const api = useMemo(() => createTeamApi(inbox.api), [inbox])
  useTitle('Your account')

  async function rename(name: string): Promise<void> {
    try {
      setAccount(inbox, await api.rename(name))
      showNotice(inbox, { kind: 'done', text: 'Saved.' })
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Changes not saved. ${formatError(reason)}` })
    }
  }

  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main account">
        <header className="screen-header">
          <h1>Your account</h1>
        </header>
        {account && (
          <ProfileSection key={account.id} name={account.name} email={account.email} onRename={rename} />
        )}
        <NotificationSection api={inbox.api} projects={projects ?? []} />
        <DigestSection inbox={inbox} api={api} projects={projects ?? []} />
        <PasskeySection
          api={api}
          isOwner={account?.isOwner === true}
          fetchSingleSignOn={async () => (await inbox.api.fetchSession()).singleSignOn}
        />
        <SessionSection api={api} />
        <TokenSection api={api} />
      </main>
    </div>
  )
}

interface ProfileSectionProps {
  name: string
  email: string | null
  onRename: (name: string) => Promise<void>
}

/** Lets the member change the name that the team and reporters see. */
function ProfileSection({ name, email, onRename }: ProfileSectionProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  function save(event: FormEvent): void {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    setError(next === '' ? 'Enter a name.' : '')
    if (next === '') field.current?.focus()
    else if (next !== name) void onRename(next)
  }
  return (
    <AccountSection
      title="Profile"
      help={
        <>
          {email === null ? (
            'You sign in with the inbox token.'
          ) : (
            <>
              You are <InlineText text={email} />.
            </>
          )}{' '}
          <span id="account-help">
            Your team sees your name on assignments and comments, and reporters see it with your replies.
          </span>
        </>
      }
    >
      <form className="account-form" onSubmit={save} noValidate>
        <label className="field">
          <span className="field-label">Your name</span>
          <input
            ref={field}
            className="input"
            autoComplete="name"
            maxLength={MEMBER_NAME_CHARACTERS}
            defaultValue={name}
            aria-invalid={error !== ''}
            aria-describedby="account-help"
          />
        </label>
        <button className="button" type="submit">
          Save name
        </button>
      </form>
      <ErrorMessage text={error} />
    </AccountSection>
  )
}

type Frequency = DigestSetting['frequency']

const frequencies: readonly (readonly [Frequency, string])[] = [
  ['off', 'Off'],
  ['daily', 'Every day'],
  ['weekly', 'Every Monday'],
]

interface DigestSectionProps {
  inbox: Inbox
  api: TeamApi
  projects: readonly Pick<ProjectView, 'sdkKey' | 'name'>[]
}

/** Lets the member choose an email digest for each project. */
function DigestSection({ inbox, api, projects }: DigestSectionProps) {
  const [digests, setDigests] = useState<Digests>()
  const [error, setError] = useState('')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  useEffect(() => {
    api
      .fetchDigests()
      .then(setDigests, (reason: unknown) => setError(`Couldn’t load your digests. ${formatError(reason)}`))
  }, [api])

  async function choose(sdkKey: string, frequency: Frequency): Promise<void> {
    try {
      setDigests(await api.setDigest(sdkKey, { frequency, timeZone }))
      setError('')
    } catch (reason) {
      setError(`Couldn’t change the digest. ${formatError(reason)}`)
    }
  }

  async function send(sdkKey: string): Promise<void> {
    try {
      const { isSent } = await api.sendDigest(sdkKey)
      const text = isSent
        ? `The digest is sent to ${digests?.address}, once in ten minutes at most.`
        : 'There is nothing to report, so no email is sent.'
      showNotice(inbox, { kind: 'done', text })
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Digest not sent. ${formatError(reason)}` })
    }
  }

  return (
    <AccountSection title="Digests" help={digests && describeState(digests, timeZone)}>
      <ErrorMessage text={error} />
      {digests?.state === 'ready' && (
        <ul className="account-list" aria-label="Digests">
          {projects.map(({ name, sdkKey }) => {
            const current = digests.digests.find(({ project }) => project === sdkKey)?.frequency ?? 'off'
            return (
              <li key={sdkKey} className="account-item">
                <InlineText className="account-name" text={name} />
                {current !== 'off' && (
                  <button
                    className="button small ghost"
                    type="button"
                    aria-label={`Send the digest of ${name} now`}
                    onClick={() => void send(sdkKey)}
                  >
                    Send now
                  </button>
                )}
                <select
                  className="input"
                  aria-label={`Digest for ${name}`}
                  value={current}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    const chosen = frequencies.find(([frequency]) => frequency === value)
                    if (chosen) void choose(sdkKey, chosen[0])
                  }}
                >
                  {frequencies.map(([each, label]) => (
                    <option key={each} value={each}>
                      {label}
                    </option>
                  ))}
                </select>
              </li>
            )
          })}
        </ul>
      )}
    </AccountSection>
  )
}

function describeState({ address, state }: Digests, timeZone: string): string {
  switch (state) {
    case 'not-set-up':
      return 'This server is not set up for email, so there are no digests. Its operator sets SMTP_URL or MAIL_URL, as docs/email.md describes.'
    case 'no-address':
      return 'You signed in with the inbox token. It belongs to the owner, who has no email address, so you get no digests. To get them, invite your own address under People, open the link of the invitation, and choose your digests there.'
    case 'ready':
      return `An email to ${address} at 7:00 (${timeZone}) with new reports, your open reports, the groups with the most new reports, and failing webhooks. Empty digests are not sent.`
  }
}
