import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import type {
  Colleague,
  CreatedInvitation as CreatedInvitationView,
  InvitationView,
  MemberPatch,
  NewInvitation,
} from '../contract.ts'
import { formatError } from '../../app/api.ts'
import { ErrorMessage, useTitle } from '../../app/controls.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import { type Inbox, setMembers, showNotice } from '../../app/state.ts'
import {
  CreatedInvitation,
  type CreatedInvitationProps,
  InvitationList,
  InviteDialog,
  MemberList,
} from './people.tsx'
import { createTeamApi, type TeamApi } from './team-api.ts'
import teamStyles from './team.css' with { type: 'text' }

adoptStyles(document, teamStyles)

/** The people of the team, and the invitations. */
export function TeamScreen({ inbox }: { inbox: Inbox }) {
  const { account, projects } = useSnapshot(inbox.state)
  const api = useMemo(() => createTeamApi(inbox.api), [inbox])
  const isAdmin = account?.role === 'admin' && account.projects === null
  const team = useTeam({ inbox, api, isAdmin })
  const [isInviting, setIsInviting] = useState(false)
  /** The last invitations, with their links, which the server returns only once. */
  const [created, setCreated] = useState<readonly CreatedInvitationProps[]>([])
  useTitle('People')

  const isMember = ({ email }: InvitationView): boolean =>
    team.members?.some((member) => member.email === email) === true

  function withdraw(id: string): Promise<void> {
    const withdrawn = team.invitations.find((invitation) => invitation.id === id)
    return team.withdraw(id, () =>
      setCreated((before) => before.filter(({ email }) => email !== withdrawn?.email)),
    )
  }

  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main" aria-busy={team.members === undefined}>
        <header className="screen-header">
          <h1>People</h1>
          {isAdmin && (
            <button className="button small primary" type="button" onClick={() => setIsInviting(true)}>
              Invite people
            </button>
          )}
        </header>
        <ErrorMessage text={team.error} />
        {created.map((invitation) => (
          <CreatedInvitation key={invitation.email} {...invitation} />
        ))}
        {team.members === undefined && team.error === '' && <SkeletonLines />}
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
        <InvitationList
          title="Open invitations"
          invitations={team.invitations.filter((each) => !isMember(each))}
          onWithdraw={withdraw}
        />
        <InvitationList
          title="Open sign-in links"
          invitations={team.invitations.filter(isMember)}
          onWithdraw={withdraw}
        />
      </main>
      {isInviting && (
        <InviteDialog
          members={team.members ?? []}
          projects={projects ?? []}
          onInvite={team.invite}
          onCreated={setCreated}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  )
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
  /** Invites a person. Resolves with the invitation and its link. Rejects with the reason if that fails. */
  invite: (invitation: NewInvitation) => Promise<CreatedInvitationView>
  /** Calls `onWithdrawn` before the people are loaded again. */
  withdraw: (id: string, onWithdrawn: () => void) => Promise<void>
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
      const created = await api.invite(invitation)
      reload()
      return created
    },
    withdraw: (id, onWithdrawn) => change(() => api.withdraw(id).then(onWithdrawn), 'Link withdrawn.'),
  }
}
