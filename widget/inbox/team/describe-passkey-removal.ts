import type { OwnSession, TokenView } from '@node-docs/edge/contract/team'

/** The ways in which the member can sign in without the passkey. */
export interface OtherSignIns {
  isOwner: boolean
  /** Number of the member's other passkeys. */
  passkeys: number
  tokens: readonly TokenView[]
  sessions: readonly OwnSession[]
  /** Name of the OpenID Connect provider; null if there is none. */
  singleSignOn: string | null
}

/**
 * Returns a text about what happens when the passkey is removed. `others` is undefined if the other ways to sign in
 * are unknown.
 */
export function describePasskeyRemoval(others: OtherSignIns | undefined): string {
  const effect =
    'You can no longer sign in with it. Sessions that it started end, except the one in this browser.'
  const remaining = others && describeRemaining(others)
  return remaining === undefined ? effect : `${effect} ${remaining}`
}

function describeRemaining({
  isOwner,
  passkeys,
  tokens,
  sessions,
  singleSignOn,
}: OtherSignIns): string | undefined {
  if (passkeys > 0) return undefined
  if (isOwner) return 'You can still sign in with the inbox token.'
  if (singleSignOn !== null) return `You can still sign in with ${singleSignOn}.`
  // If none of the sessions is the current one, a service in front of the inbox signs the member in. The other ways to
  // sign in are then unknown.
  if (!sessions.some(({ isCurrent }) => isCurrent)) return undefined
  return tokens.some(({ scope }) => scope === 'write')
    ? 'You can still sign in with a personal token that can read and write, if you have kept it.'
    : 'This is your last way to sign in. After you sign out here, you need a sign-in link from an admin.'
}
