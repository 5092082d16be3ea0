import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import type { Digests, DigestSetting } from '../contract.ts'
import { MEMBER_NAME_CHARACTERS } from '../../../contract/limits.ts'
import type { ProjectView } from '../../../contract/projects.ts'
import type { Colleague, InvitationView, MemberPatch, NewInvitation } from '../contract.ts'
import { formatError } from '../../app/api.ts'
import { ErrorMessage, InlineText } from '../../app/controls.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { type Inbox, setAccount, setMembers, showNotice } from '../../app/store.ts'
import { PasskeySection, SessionSection, TokenSection } from './credentials.tsx'
import { InvitationList, InviteForm, MemberList } from './people.tsx'
import { createTeamApi, type TeamApi } from './team-api.ts'
import teamStyles from './team.css' with { type: 'text' }

adoptStyles(document, teamStyles)

/** The people of the team, the invitations, and the signed-in member's own account. */
export function TeamScreen({ inbox }: { inbox: Inbox }) {
  const { account, projects } = useSnapshot(inbox.state)
  const api = useMemo(() => createTeamApi(inbox.api), [inbox])
  const isAdmin = account?.role === 'admin' && account.projects === null
  const team = useTeam({ inbox, api, isAdmin })
  useEffect(() => {
    document.title = 'People · Inbox'
  }, [])
  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="team" aria-busy={team.members === undefined}>
        <h1>People</h1>
        <ErrorMessage text={team.error} />
        {team.members && (
          <MemberList
            members={team.members}
            accountId={account?.id}
            isAdmin={isAdmin}
            projects={projects ?? []}
            onUpdate={team.update}
            onRemove={team.remove}
            onInvite={team.invite}
          />
        )}
        {isAdmin && (
          <>
            <InviteForm members={team.members ?? []} projects={projects ?? []} onInvite={team.invite} />
            <InvitationList invitations={team.invitations} onWithdraw={team.withdraw} />
          </>
        )}
        {account && <AccountSection key={account.id} name={account.name} onRename={team.rename} />}
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
      <h2 id="account-title">Your account</h2>
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
      <h2 id="digests-title">Your digests</h2>
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
      return 'You signed in with the inbox token. It belongs to the owner, who has no email address, so you get no digests. To get them, invite your own address above, open the link of the invitation, and choose your digests there.'
    case 'ready':
      return `An email to ${address} at 7:00 (${timeZone}) with new reports, the open reports assigned to you, the groups with the most new reports, and failing webhooks. No email is sent if there is nothing to report.`
  }
}

interface LoadedTeam {
  /** Team members; undefined until they are loaded. */
  members: readonly Colleague[] | undefined
  invitations: readonly InvitationView[]
  error: string
}

const nothing: LoadedTeam = { members: undefined, invitations: [], error: '' }

export interface Team extends LoadedTeam {
  update: (id: string, patch: MemberPatch) => Promise<void>
  remove: (member: Colleague) => Promise<void>
  /** Invites a person. Resolves with the link of the invitation. Rejects with the reason if that fails. */
  invite: (invitation: NewInvitation) => Promise<string>
  withdraw: (id: string) => Promise<void>
  rename: (name: string) => Promise<void>
}

/** Loads the team and changes it. Failed changes show a notice. */
export function useTeam({ inbox, api, isAdmin }: { inbox: Inbox; api: TeamApi; isAdmin: boolean }): Team {
  const [loaded, setLoaded] = useState<LoadedTeam>(nothing)

  /** Increases when the team must be loaded again. */
  const [version, setVersion] = useState(0)
  const reload = (): void => setVersion((before) => before + 1)
  useEffect(() => {
    Promise.all([api.fetchMembers(), isAdmin ? api.fetchInvitations() : Promise.resolve([])]).then(
      ([members, invitations]) => setLoaded({ members, invitations, error: '' }),
      (reason: unknown) =>
        setLoaded({ ...nothing, error: `Couldn’t load the people. ${formatError(reason)}` }),
    )
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- a new version loads again
  }, [api, isAdmin, version])

  const { members: people } = loaded
  useEffect(() => {
    if (people) setMembers(inbox, people)
  }, [inbox, people])

  async function change(act: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await act()
      showNotice(inbox, { kind: 'done', text: done })
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Changes not saved. ${formatError(reason)}` })
    }
    reload()
  }

  return {
    ...loaded,
    update: (id, patch) => change(() => api.updateMember(id, patch), 'Saved.'),
    remove: ({ id, name }) => change(() => api.removeMember(id), `${name} was removed.`),
    async invite(invitation) {
      const { url } = await api.invite(invitation)
      reload()
      return url
    },
    withdraw: (id) => change(() => api.withdraw(id), 'Invitation withdrawn.'),
    rename: (name) => change(async () => setAccount(inbox, await api.rename(name)), 'Saved.'),
  }
}
