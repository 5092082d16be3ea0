import type { MemberView } from '@node-docs/edge/contract/team'

type Account = Readonly<Pick<MemberView, 'role'>> | undefined

/** Why the signed-in person cannot change reports; undefined if they can, or if the account is not loaded yet. */
export function explainReadOnly(account: Account): string | undefined {
  return account?.role === 'reader'
    ? 'Your role is reader: you can read reports, but not change them. Ask an admin for the member role.'
    : undefined
}

/** Why the signed-in person cannot change settings; undefined if they can. */
export function explainSettingsReadOnly(account: Account): string | undefined {
  return account === undefined || account.role === 'admin'
    ? undefined
    : `Only admins can change settings. Your role is ${account.role}: you can view them.`
}
