import hotkeys from 'hotkeys-js'
import type { Page } from '../../platform/page.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { Direction } from './geometry.ts'

/** A command of the editor that a key triggers. */
export type Command =
  | { kind: 'leave' }
  | { kind: 'go-on' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'delete' }
  | { kind: 'put-down' }
  | { kind: 'arrow'; direction: Direction; isSizing: boolean }
  | { kind: 'tab'; isBack: boolean }
  | { kind: 'scroll' }

const commands: readonly (readonly [shortcuts: string, Command])[] = [
  ['esc', { kind: 'leave' }],
  ['enter', { kind: 'go-on' }],
  ['ctrl+z, command+z', { kind: 'undo' }],
  ['ctrl+y, ctrl+shift+z, command+shift+z', { kind: 'redo' }],
  ['backspace, delete', { kind: 'delete' }],
  ['space', { kind: 'put-down' }],
  ...(['left', 'right', 'up', 'down'] as const).flatMap((direction) => [
    [direction, { kind: 'arrow', direction, isSizing: false }] as const,
    [`shift+${direction}`, { kind: 'arrow', direction, isSizing: true }] as const,
  ]),
  ['tab', { kind: 'tab', isBack: false }],
  ['shift+tab', { kind: 'tab', isBack: true }],
  ['pageup, pagedown, home, end', { kind: 'scroll' }],
]

// Removes the global variable that the library adds to the page.
hotkeys.noConflict(true)
if (Reflect.get(globalThis, 'hotkeys') === undefined) Reflect.deleteProperty(globalThis, 'hotkeys')

/** Handles keys before the page does. The page doesn't receive handled keys. */
export function listenForKeys(
  page: Page,
  isTaken: (command: Command, event: KeyboardEvent) => boolean,
): Dispose {
  // Handles keys in any focused element. `isTaken` returns false for keys that belong to the text field.
  hotkeys.filter = () => true
  const element = page as unknown as HTMLElement // only used to listen
  for (const [shortcuts, command] of commands) {
    hotkeys(shortcuts, { element, capture: true }, (event) => !isTaken(command, event))
  }
  return () => hotkeys.unbind()
}
