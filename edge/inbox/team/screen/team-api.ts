import { type InboxApi, parseResponse } from '../../app/api.ts'
import { ownSessionsSchema, passkeySchema, passkeysSchema } from '../../sign-in/contract.ts'
import {
  createdInvitationSchema,
  createdTokenSchema,
  type DigestSetting,
  digestsSchema,
  invitationsSchema,
  type MemberPatch,
  memberSchema,
  membersSchema,
  type NewInvitation,
  sentDigestSchema,
  tokensSchema,
  type TokenView,
} from '../contract.ts'

/** Calls of the team screen. */
export type TeamApi = ReturnType<typeof createTeamApi>

export function createTeamApi({ call }: Pick<InboxApi, 'call'>) {
  const remove = async (path: string): Promise<void> => {
    await call(path, { method: 'DELETE' })
  }
  return {
    fetchMembers: async () => (await parseResponse(membersSchema, await call('members'))).members,
    updateMember: async (id: string, body: MemberPatch) =>
      parseResponse(memberSchema, await call(`members/${encodeURIComponent(id)}`, { method: 'PATCH', body })),
    removeMember: async (id: string) => remove(`members/${encodeURIComponent(id)}`),
    fetchInvitations: async () =>
      (await parseResponse(invitationsSchema, await call('invitations'))).invitations,
    invite: async (body: NewInvitation) =>
      parseResponse(createdInvitationSchema, await call('invitations', { method: 'POST', body })),
    withdraw: async (id: string) => remove(`invitations/${encodeURIComponent(id)}`),
    rename: async (name: string) =>
      parseResponse(memberSchema, await call('account', { method: 'PATCH', body: { name } })),
    fetchTokens: async () => (await parseResponse(tokensSchema, await call('account/tokens'))).tokens,
    createToken: async (body: { name: string; scope: TokenView['scope'] }) =>
      parseResponse(createdTokenSchema, await call('account/tokens', { method: 'POST', body })),
    revokeToken: async (id: string) => remove(`account/tokens/${encodeURIComponent(id)}`),
    fetchPasskeys: async () => (await parseResponse(passkeysSchema, await call('account/passkeys'))).passkeys,
    /** Asks the browser to create a passkey. */
    addPasskey: async (name: string) =>
      (await import('../../sign-in/screen/passkey-client.ts')).addPasskey({ call }, name),
    renamePasskey: async (id: string, name: string) =>
      parseResponse(
        passkeySchema,
        await call(`account/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }),
      ),
    removePasskey: async (id: string) => remove(`account/passkeys/${encodeURIComponent(id)}`),
    fetchSessions: async () =>
      (await parseResponse(ownSessionsSchema, await call('account/sessions'))).sessions,
    fetchDigests: async () => parseResponse(digestsSchema, await call('account/digests')),
    setDigest: async (sdkKey: string, body: DigestSetting) =>
      parseResponse(
        digestsSchema,
        await call(`account/digests/${encodeURIComponent(sdkKey)}`, { method: 'PUT', body }),
      ),
    sendDigest: async (sdkKey: string) =>
      parseResponse(
        sentDigestSchema,
        await call(`account/digests/${encodeURIComponent(sdkKey)}/send`, { method: 'POST' }),
      ),
    endSession: async (id: string) => remove(`account/sessions/${encodeURIComponent(id)}`),
  }
}
