import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface ModalProps {
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
