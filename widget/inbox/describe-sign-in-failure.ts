import type { SignInFailure } from '@node-docs/edge/contract/inbox'

const texts: ReadonlyMap<string, string> = new Map<SignInFailure, string>([
  ['expired', 'This sign-in took too long or was used before. Start again.'],
  ['canceled', 'You canceled the sign-in. Start again, or use another way to sign in.'],
  ['refused', 'The sign-in service sent an invalid response. Start again. If that fails too, tell an admin.'],
  [
    'unverified',
    'The sign-in service did not confirm your email address. Verify it there, then start again.',
  ],
  ['not_invited', 'You are not a member of this inbox. Ask an admin to invite your email address.'],
  ['removed', 'An admin removed you from this inbox. Ask for a new invitation to return.'],
  [
    'unavailable',
    'The sign-in service isn’t responding. Try again in a minute, or use another way to sign in. If the problem continues, the cause is in the server’s log.',
  ],
])

/** Explains the failure in the fragment `#sign-in=…`; empty if there is none. */
export function describeSignInFailure(hash: string): string {
  return texts.get(hash.replace(/^#sign-in=/, '')) ?? ''
}
