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
      <main className="page-main team">
        <header>
          <h1>Your account</h1>
          {account && (
            <p className="muted">
              <InlineText text={account.email ?? 'You sign in with the inbox token.'} />
            </p>
          )}
        </header>
        {account && <AccountSection key={account.id} name={account.name} onRename={rename} />}
        <NotificationSection api={inbox.api} projects={projects ?? []} />
        <DigestSection api={api} projects={projects ?? []} />
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

/** Lets the member change the name that the team and reporters see. */
export function AccountSection({
  name,
  onRename,
}: {
  name: string
  onRename: (name: string) => Promise<void>
}) {
  const field = useRef<HTMLInputElement>(null)
  function save(event: FormEvent): void {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    if (next !== '' && next !== name) void onRename(next)
  }
  return (
    <section className="team-section" aria-labelledby="account-title">
      <h2 id="account-title">Profile</h2>
      <form className="team-form" onSubmit={save}>
        <label className="field">
          <span className="field-label">Your name</span>
          <input
            ref={field}
            className="input"
            autoComplete="name"
            required
            maxLength={MEMBER_NAME_CHARACTERS}
            defaultValue={name}
            aria-describedby="account-help"
          />
          <span id="account-help" className="hint">
            Your team sees it on assignments and comments, and reporters see it with your replies.
          </span>
        </label>
        <button className="button" type="submit">
          Save name
        </button>
      </form>
    </section>
  )
}

type Frequency = DigestSetting['frequency']

const frequencies: readonly (readonly [Frequency, string])[] = [
  ['off', 'Off'],
  ['daily', 'Every day'],
  ['weekly', 'Every Monday'],
]

interface DigestSectionProps {
  api: TeamApi
  projects: readonly Pick<ProjectView, 'sdkKey' | 'name'>[]
}

/** Lets the member choose an email digest for each project. */
export function DigestSection({ api, projects }: DigestSectionProps) {
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

  return (
    <section className="team-section" aria-labelledby="digests-title">
      <h2 id="digests-title">Digests</h2>
      <p className="muted">{digests && describeState(digests, timeZone)}</p>
      <ErrorMessage text={error} />
      {digests?.state === 'ready' && (
        <ul className="people" aria-label="Digests">
          {projects.map(({ name, sdkKey }) => (
            <li key={sdkKey} className="person">
              <span className="person-name">
                <InlineText text={name} />
              </span>
              <select
                className="input"
                aria-label={`Digest for ${name}`}
                value={digests.digests.find(({ project }) => project === sdkKey)?.frequency ?? 'off'}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  const chosen = frequencies.find(([frequency]) => frequency === value)
                  if (chosen) void choose(sdkKey, chosen[0])
                }}
              >
                {frequencies.map(([frequency, label]) => (
                  <option key={frequency} value={frequency}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeState({ address, state }: Digests, timeZone: string): string {
  switch (state) {
    case 'not-set-up':
      return 'This server is not set up for email, so there are no digests. Its operator sets SMTP_URL or MAIL_URL, as docs/email.md describes.'
    case 'no-address':
      return 'You signed in with the inbox token. It belongs to the owner, who has no email address, so you get no digests. To get them, invite your own address under People, open the link of the invitation, and choose your digests there.'
    case 'ready':
      return `An email to ${address} at 7:00 (${timeZone}) with new reports, the open reports assigned to you, the groups with the most new reports, and failing webhooks. No email is sent if there is nothing to report.`
  }
}
