import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** `closerequest` keeps the dialog open on a click outside. Default: `any`. */
  closedBy?: 'any' | 'closerequest'
}

/** A modal dialog. Escape and a click outside close it. */
export function Modal({ title, onClose, children, className = '', closedBy = 'any' }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      // A dialog that is removed while it is open does not give the focus back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={id}
      onClose={onClose}
      closedby={closedBy}
    >
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

interface FormActionsProps {
  /** Label of the button that submits the form. */
  action: string
  isDanger?: boolean
  isDisabled?: boolean
  onClose: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The buttons below the form of a dialog. */
export function FormActions({
  action,
  isDanger = false,
  isDisabled = false,
  onClose,
  children,
}: FormActionsProps) {
  return (
    <p className="modal-actions">
      <button className={`button ${isDanger ? 'danger' : 'primary'}`} type="submit" disabled={isDisabled}>
        {action}
      </button>
      <button className="button" type="button" onClick={onClose}>
        Cancel
      </button>
      {children}
    </p>
  )
}

interface ChoiceDialogProps extends ModalProps {
  /** Label of the field. */
  find: string
  maxLength?: number
  onText: (text: string) => void
  /** Called when Enter is pressed. If it returns true, the field is emptied for the next choice. */
  onEnter: () => boolean | void
}

/** A dialog with a field that narrows the choices below it. */
export function ChoiceDialog({ find, maxLength, onText, onEnter, children, ...modal }: ChoiceDialogProps) {
  const field = useRef<HTMLInputElement>(null)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!onEnter() || !field.current) return
    field.current.value = ''
    onText('')
  }

  return (
    <Modal {...modal}>
      <form onSubmit={handleSubmit}>
        <input
          ref={field}
          className="input"
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          maxLength={maxLength}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </form>
      {children}
    </Modal>
  )
}
