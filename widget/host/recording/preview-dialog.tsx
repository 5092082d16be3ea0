import { type ReactNode, useRef } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './recording.css' with { type: 'text' }
import { useAdoptedStyles } from './use-adopted-styles.ts'
import { useModal } from './use-modal.ts'

export interface PreviewDialogProps {
  texts: HostTexts
  title: string
  closeLabel: string
  onDismiss: () => void
  children: ReactNode
}

/** A modal dialog that previews a capture. Includes its own style sheet. */
export function PreviewDialog({ texts, title, closeLabel, onDismiss, children }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useAdoptedStyles(dialog, styles)
  useModal(dialog, onDismiss)
  return (
    <dialog
      ref={dialog}
      className="recording-preview"
      aria-labelledby="recording-title"
      dir={texts.direction}
      lang={texts.language}
    >
      <header className="recording-head">
        <h2 id="recording-title" className="recording-title">
          {title}
        </h2>
        <button
          className="recording-close"
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
