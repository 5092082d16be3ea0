import { useEffect, useState } from 'react'

/**
 * Accepts files dropped on the panel or pasted into it.
 * @returns whether the visitor is dragging files over the panel.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (onFiles === undefined) return undefined
    const take = (event: Event, data: DataTransfer | null): void => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      take(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent): void => {
      if (!isTextPaste(event.clipboardData?.types ?? [])) take(event, event.clipboardData)
    }
    const abort = new AbortController()
    const { signal } = abort
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => abort.abort()
  }, [onFiles])
  return isOver
}

/**
 * Whether a paste is text. Office programs add an image to copied text, but also provide it as plain text and as HTML.
 * Copied images and files come with at most one of the two.
 *
 * @param types `DataTransfer.types` of the clipboard.
 */
export function isTextPaste(types: readonly string[]): boolean {
  return types.includes('text/plain') && types.includes('text/html')
}

/**
 * Maximum number of characters that a field accepts from a paste or a drop. This is more than any field may send, so
 * the field still reports that its text is too long.
 */
const MAX_CHARACTERS = 1_000_000

/** Handles `beforeinput` by cutting huge text, because browsers freeze while they lay it out. */
export function limitPaste(event: InputEvent): void {
  const { data } = event
  if (data === null || data.length <= MAX_CHARACTERS) return
  event.preventDefault()
  // Unlike an assignment to `value`, `insertText` can be undone and works in email fields.
  document.execCommand('insertText', false, data.slice(0, MAX_CHARACTERS))
}
