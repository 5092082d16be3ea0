import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { parseFrameMessage } from '../../messages/parse-frame-message.ts'
import { PREVIEW_HASH } from '../../messages/preview-hash.ts'
import type { ReplayPreviewMessage } from '../../messages/replay-preview-message.ts'
import { disposeAll, listen } from '../../platform/dispose.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './recording.css' with { type: 'text' }

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

export interface FramedPlayerProps {
  /** The recording or replay to play. It is passed to the player once the player has loaded. */
  content: File | ReplayPreviewMessage
  /** URL of the panel. */
  frameUrl: string
  title: string
  /** Text to show until the player has loaded. If the player fails to load, the text stays. */
  refusal: string
  /** Called when the visitor presses Escape in the frame. */
  onDismiss: () => void
}

/** Plays captures in a document of the frame host, where the page's content security policy does not apply. */
export function FramedPlayer({ content, frameUrl, title, refusal, onDismiss }: FramedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const { origin } = new URL(frameUrl)
    return listen(window, ['message'], (event) => {
      const player = frame.current?.contentWindow
      if (!(event instanceof MessageEvent) || !player || event.source !== player || event.origin !== origin)
        return
      const message = parseFrameMessage(event.data)
      if (message?.name === 'close-widget') onDismiss()
      if (message?.name !== 'ping') return
      setThere(true)
      player.postMessage(content, origin)
    })
  }, [content, frameUrl, onDismiss])
  return (
    <>
      {!isThere && (
        <p className="recording-refused" role="status">
          <Icon name="record" />
          {refusal}
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its origin, and browsers warn about a sandbox with both */}
      <iframe
        ref={frame}
        className="recording-video recording-frame"
        src={frameUrl + PREVIEW_HASH}
        title={title}
        allow="fullscreen"
        hidden={!isThere}
      />
    </>
  )
}

/** Attribute of the element that receives the initial focus. */
const FIRST = '[data-first-focus]'

/**
 * While the component is mounted, shows the dialog as a modal, above modal dialogs of the page. On unmount, closes the
 * dialog and restores the focus. Key events do not reach the page.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const before = findFocus(element.ownerDocument)
    element.showModal()
    element.querySelector<HTMLElement>(FIRST)?.focus()
    return () => {
      element.close()
      // Restores the focus explicitly, because browsers don't restore it when a dialog closes inside a frame such as
      // the panel.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
  useEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const dismiss = (event: Event): void => {
      event.preventDefault()
      onDismiss()
    }
    const press = (event: Event): void => {
      event.stopPropagation()
      // Handles Escape before the browser dispatches `cancel`, because browsers ignore `preventDefault` when `cancel`
      // is dispatched twice in a row.
      if (event instanceof KeyboardEvent && event.key === 'Escape' && !event.isComposing) dismiss(event)
    }
    return disposeAll([
      listen(element, ['cancel', { passive: false }], dismiss),
      listen(element, ['keydown', { passive: false }], press),
      listen(element, ['keyup'], (event) => event.stopPropagation()),
    ])
  }, [dialog, onDismiss])
}

/** Returns the focused element, even inside shadow roots. */
function findFocus(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root
  return (activeElement?.shadowRoot && findFocus(activeElement.shadowRoot)) ?? activeElement
}

/** Adds a style sheet to the shadow root of an element while the element is mounted. */
function useAdoptedStyles(element: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [element, text])
}
