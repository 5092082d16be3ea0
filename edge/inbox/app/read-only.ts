import type { MemberView } from '../team/contract.ts'

type Account = Readonly<Pick<MemberView, 'role'>> | undefined

/**
 * Returns why the signed-in person cannot change reports. Undefined if the person can change them, or if the account is
 * not loaded yet.
 */
export function explainReadOnly(account: Account): string | undefined {
  return account?.role === 'reader'
    ? 'Your role is reader: you can read reports, but not change them. Ask an admin for the member role.'
    : undefined
}

/**
 * Returns why the signed-in person cannot change settings. Undefined if the person can change them, or if the account
 * is not loaded yet.
 */
export function explainSettingsReadOnly(account: Account): string | undefined {
  return account === undefined || account.role === 'admin'
    ? undefined
    : `Only admins can change settings. Your role is ${account.role}: you can view them.`
}
