import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Sidebar } from '../sidebar.tsx'
import type { Inbox } from '../store.ts'
import { AccountSection } from './account-section.tsx'
import { DigestSection } from './digest-section.tsx'
import { InviteForm } from './invite-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { createTeamApi } from './team-api.ts'
import teamStyles from './team.css' with { type: 'text' }
import { SessionSection } from './session-section.tsx'
import { TokenSection } from './token-section.tsx'
import { useTeam } from './use-team.ts'
import { ErrorMessage } from '../error-message.tsx'

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
