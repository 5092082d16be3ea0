import { useEffect, useState } from 'react'
import { isTextPaste } from './is-text-paste.ts'

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
