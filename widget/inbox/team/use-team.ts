import type { InvitationView, MemberPatch, MemberView, NewInvitation } from '@node-docs/edge/contract/team'
import { useCallback, useEffect, useState } from 'react'
import { formatError } from '../api-error.ts'
import { type Inbox, setAccount, setMembers, showNotice } from '../store.ts'
import type { TeamApi } from './team-api.ts'

export interface Team {
  /** Undefined until they are loaded. */
  members: readonly MemberView[] | undefined
  invitations: readonly InvitationView[]
  error: string
  update: (id: string, patch: MemberPatch) => Promise<void>
  remove: (member: MemberView) => Promise<void>
  /** Resolves with the link; rejects with the reason. */
  invite: (invitation: NewInvitation) => Promise<string>
  withdraw: (id: string) => Promise<void>
  rename: (name: string) => Promise<void>
}

/** Loads the team and changes it. Failed changes show a notice. */
export function useTeam({ inbox, api, isAdmin }: { inbox: Inbox; api: TeamApi; isAdmin: boolean }): Team {
  const [members, setLoaded] = useState<readonly MemberView[]>()
  const [invitations, setInvitations] = useState<readonly InvitationView[]>([])
  const [error, setError] = useState('')

  const load = useCallback(async (): Promise<void> => {
    try {
      const [people, pending] = await Promise.all([
        api.fetchMembers(),
        isAdmin ? api.fetchInvitations() : Promise.resolve([]),
      ])
      setLoaded(people)
      setMembers(inbox, people)
      setInvitations(pending)
      setError('')
    } catch (reason) {
      setError(`Couldn’t load the people. ${formatError(reason)}`)
    }
  }, [api, inbox, isAdmin])
  useEffect(() => void load(), [load])

  async function change(act: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await act()
      showNotice(inbox, { kind: 'done', text: done })
    } catch (reason) {
      showNotice(inbox, { kind: 'failed', text: `Changes not saved. ${formatError(reason)}` })
    }
    await load()
  }

  return {
    members,
    invitations,
    error,
    update: (id, patch) => change(() => api.updateMember(id, patch), 'Saved.'),
    remove: ({ id, name }) => change(() => api.removeMember(id), `${name} was removed.`),
    async invite(invitation) {
      const { url } = await api.invite(invitation)
      await load()
      return url
    },
    withdraw: (id) => change(() => api.withdraw(id), 'Invitation withdrawn.'),
    rename: (name) => change(async () => setAccount(inbox, await api.rename(name)), 'Saved.'),
  }
}
