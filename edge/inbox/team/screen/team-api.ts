import { type InboxApi, parseResponse } from '../../app/api.ts'
import {
  type OwnSession,
  ownSessionsSchema,
  passkeySchema,
  passkeysSchema,
  type PasskeyView,
} from '../../sign-in/contract.ts'
import {
  type Colleague,
  createdInvitationSchema,
  createdTokenSchema,
  type Digests,
  type DigestSetting,
  digestsSchema,
  invitationsSchema,
  type InvitationView,
  type MemberPatch,
  memberSchema,
  membersSchema,
  type MemberView,
  type NewInvitation,
  tokensSchema,
  type TokenView,
} from '../contract.ts'

/** Calls of the team screen. */
export interface TeamApi {
  fetchMembers: () => Promise<Colleague[]>
  updateMember: (id: string, patch: MemberPatch) => Promise<MemberView>
  removeMember: (id: string) => Promise<void>
  fetchInvitations: () => Promise<InvitationView[]>
  invite: (invitation: NewInvitation) => Promise<InvitationView & { url: string }>
  withdraw: (id: string) => Promise<void>
  rename: (name: string) => Promise<MemberView>
  fetchTokens: () => Promise<TokenView[]>
  createToken: (token: { name: string; scope: TokenView['scope'] }) => Promise<TokenView & { token: string }>
  revokeToken: (id: string) => Promise<void>
  fetchPasskeys: () => Promise<PasskeyView[]>
  /** Asks the browser to create a passkey. */
  addPasskey: (name: string) => Promise<PasskeyView>
  renamePasskey: (id: string, name: string) => Promise<PasskeyView>
  removePasskey: (id: string) => Promise<void>
  fetchSessions: () => Promise<OwnSession[]>
  endSession: (id: string) => Promise<void>
  fetchDigests: () => Promise<Digests>
  setDigest: (sdkKey: string, setting: DigestSetting) => Promise<Digests>
}

export function createTeamApi({ call }: Pick<InboxApi, 'call'>): TeamApi {
  const remove = async (path: string): Promise<void> => {
    await call(path, { method: 'DELETE' })
  }
  return {
    fetchMembers: async () => (await parseResponse(membersSchema, await call('members'))).members,
    updateMember: async (id, body) =>
      parseResponse(memberSchema, await call(`members/${encodeURIComponent(id)}`, { method: 'PATCH', body })),
    removeMember: async (id) => remove(`members/${encodeURIComponent(id)}`),
    fetchInvitations: async () =>
      (await parseResponse(invitationsSchema, await call('invitations'))).invitations,
    invite: async (body) =>
      parseResponse(createdInvitationSchema, await call('invitations', { method: 'POST', body })),
    withdraw: async (id) => remove(`invitations/${encodeURIComponent(id)}`),
    rename: async (name) =>
      parseResponse(memberSchema, await call('account', { method: 'PATCH', body: { name } })),
    fetchTokens: async () => (await parseResponse(tokensSchema, await call('account/tokens'))).tokens,
    createToken: async (body) =>
      parseResponse(createdTokenSchema, await call('account/tokens', { method: 'POST', body })),
    revokeToken: async (id) => remove(`account/tokens/${encodeURIComponent(id)}`),
    fetchPasskeys: async () => (await parseResponse(passkeysSchema, await call('account/passkeys'))).passkeys,
    addPasskey: async (name) =>
      (await import('../../sign-in/screen/passkey-client.ts')).addPasskey({ call }, name),
    renamePasskey: async (id, name) =>
      parseResponse(
        passkeySchema,
        await call(`account/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }),
      ),
    removePasskey: async (id) => remove(`account/passkeys/${encodeURIComponent(id)}`),
    fetchSessions: async () =>
      (await parseResponse(ownSessionsSchema, await call('account/sessions'))).sessions,
    fetchDigests: async () => parseResponse(digestsSchema, await call('account/digests')),
    setDigest: async (sdkKey, body) =>
      parseResponse(
        digestsSchema,
        await call(`account/digests/${encodeURIComponent(sdkKey)}`, { method: 'PUT', body }),
      ),
    endSession: async (id) => remove(`account/sessions/${encodeURIComponent(id)}`),
  }
}
