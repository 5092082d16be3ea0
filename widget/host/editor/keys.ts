import { type Dispose, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Direction } from './geometry.ts'

/** A command of the editor that a key triggers. */
export type Command =
  | { kind: 'leave' }
  | { kind: 'next' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'delete' }
  | { kind: 'place' }
  | { kind: 'zoom'; by: -1 | 0 | 1 }
  | { kind: 'arrow'; direction: Direction; isSizing: boolean }
  | { kind: 'tab'; isBack: boolean }

/** The properties of a keyboard event that decide which command it triggers. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Commands of keys without modifiers, by `KeyboardEvent.key`. */
const commands: Readonly<Record<string, Command>> = {
  Escape: { kind: 'leave' },
  Enter: { kind: 'next' },
  Backspace: { kind: 'delete' },
  Delete: { kind: 'delete' },
  ' ': { kind: 'place' },
}

/** Commands of keys that need Shift on some keyboards. `by: 0` restores the usual size. */
const zooms: Readonly<Record<string, Command>> = {
  '+': { kind: 'zoom', by: 1 },
  '=': { kind: 'zoom', by: 1 },
  '-': { kind: 'zoom', by: -1 },
  '0': { kind: 'zoom', by: 0 },
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Listens for keys before the page does. If `isTaken` returns true for a command, the page doesn't receive the key. */
export function listenForKeys(
  page: Page,
  isTaken: (command: Command, event: KeyboardEvent) => boolean,
): Dispose {
  return listen(page, ['keydown', { capture: true, passive: false }], (event) => {
    const command = event instanceof KeyboardEvent ? findCommand(event) : undefined
    if (!command || !isTaken(command, event as KeyboardEvent)) return // a command has a keyboard event
    event.preventDefault()
    event.stopImmediatePropagation()
  })
}

/** Returns the command of a key press. Returns undefined for keys that the editor doesn't use. */
export function findCommand(press: KeyPress): Command | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey) return undefined
  if (ctrlKey || metaKey) return findHistoryCommand(press)
  const direction = directions[key]
  if (direction) return { kind: 'arrow', direction, isSizing: shiftKey }
  if (key === 'Tab') return { kind: 'tab', isBack: shiftKey }
  return zooms[key] ?? (shiftKey ? undefined : commands[key])
}

function findHistoryCommand({ key, code, ctrlKey, shiftKey }: KeyPress): Command | undefined {
  // On keyboard layouts without Latin letters, uses the physical key instead of the character.
  const letter = (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase()
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  return letter === 'y' && ctrlKey && !shiftKey ? { kind: 'redo' } : undefined
}

/**
 * Moves the focus to the next control, or with `isBack` to the previous one. The order is circular, so the focus never
 * reaches the page.
 */
export function moveFocus(root: ShadowRoot, isBack: boolean): void {
  const controls = [...root.querySelectorAll<HTMLElement>('[tabindex="0"], button')]
  const current = controls.findIndex((control) => control === root.activeElement)
  const next = isBack ? (current === -1 ? -1 : current - 1) : current + 1
  controls.at(next % controls.length)?.focus({ preventScroll: true })
}
