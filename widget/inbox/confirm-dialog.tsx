import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What the action does. */
  children: ReactNode
  /** Label of the button that runs the action. */
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action. `onConfirm` runs the action; the dialog does not close by itself. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="button danger" type="button" onClick={onConfirm}>
          {action}
        </button>
      </p>
    </Modal>
  )
}
