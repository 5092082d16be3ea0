import { ConfirmDialog } from '../../app/dialogs.tsx'

/** Warns a person who has no way to sign in again without help. */
export function SignOutDialog({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog title="Sign out?" action="Sign out" onConfirm={onSignOut} onClose={onClose}>
      You have no passkey, so you need a sign-in link from an admin to return. To sign in without help, add a
      passkey under Account first.
    </ConfirmDialog>
  )
}
