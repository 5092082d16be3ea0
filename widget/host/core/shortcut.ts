import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

/**
 * Calls `onPress` for Ctrl+I (W-047). Doesn't use a library (`decisions/012`). Ignores the shortcut in rich-text
 * editors, where it means italics.
 */
export function listenForShortcut(target: EventTarget, onPress: () => void): Dispose {
  return listen(
    target,
    ['keydown'],
    catchErrors((event) => {
      if (event instanceof KeyboardEvent && isShortcut(event)) onPress()
    }),
  )
}

function isShortcut({ key, ctrlKey, altKey, metaKey, shiftKey, repeat, target }: KeyboardEvent): boolean {
  if (!ctrlKey || altKey || metaKey || shiftKey || repeat || key.toLowerCase() !== 'i') return false
  return !(target instanceof HTMLElement && target.isContentEditable)
}
