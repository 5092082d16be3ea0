import type { Colleague, InvitationView, MemberPatch, NewInvitation } from '@node-docs/edge/contract/team'
import { useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import { type Inbox, setAccount, setMembers, showNotice } from '../store.ts'
import type { TeamApi } from './team-api.ts'

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
