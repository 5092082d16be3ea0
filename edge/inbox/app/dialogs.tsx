import { type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Escape and a click outside close it. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose} closedby="any">
      <div className="modal-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmDialogProps {
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
