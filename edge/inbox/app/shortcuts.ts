import hotkeys from 'hotkeys-js'

/** A row of the table that binds the keys of a screen and lists them in its help. */
export interface Shortcut<Action extends string = string> {
  /** Values of `KeyboardEvent.key`; the help shows the first. */
  keys: readonly [string, ...string[]]
  label: string
  action: Action
}

export interface ShortcutGroup<Action extends string = string> {
  title: string
  shortcuts: readonly Shortcut<Action>[]
}

type ShortcutActions<Action extends string> = Readonly<Record<Action, Bindings[string]>>

/** The keys that set a status, on the list and on a report. */
export const statusShortcuts = [
  { keys: ['e'], label: 'Mark as done', action: 'done' },
  { keys: ['i'], label: 'Mark as in progress', action: 'inprogress' },
  { keys: ['o'], label: 'Reopen', action: 'open' },
  { keys: ['y'], label: 'Archive', action: 'archived' },
] as const

/** The key that asks for the message to the reporter, on the list and on a report. */
export const resolveShortcut = { keys: ['E'], label: 'Mark as done and reply', action: 'resolve' } as const

/** The keys that assign and label reports, on the list and on a report. */
export const teamShortcuts = [
  { keys: ['a'], label: 'Assign', action: 'assign' },
  { keys: ['l'], label: 'Add or remove labels', action: 'label' },
] as const

/** Binds the keys of a table. Returns a function that unbinds them. */
export function bindShortcuts<Action extends string>(
  groups: readonly ShortcutGroup<Action>[],
  actions: ShortcutActions<Action>,
): () => void {
  return bindKeys(
    Object.fromEntries(
      groups.flatMap(({ shortcuts }) =>
        shortcuts.flatMap(({ keys, action }) => keys.map((key) => [key, actions[action]])),
      ),
    ),
  )
}

const keyNames: Readonly<Record<string, string>> = { ' ': 'Space', ArrowRight: '→', ArrowLeft: '←' }

/** Returns the names of the keys to press together: `Shift` and `j` for `J`. */
export function formatKey(key: string): string[] {
  return /^[A-Z]$/.test(key) ? ['Shift', key.toLowerCase()] : [keyNames[key] ?? key]
}

/**
 * Maps values of `KeyboardEvent.key` to actions. Doesn't use `code`, because the position of a character such as `?`
 * differs between keyboard layouts.
 */
type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Binds keys except while a form field has focus or a dialog is open. Returns a function that unbinds them. */
export function bindKeys(bindings: Bindings): () => void {
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]') !== null) return
    const act = bindings[event.key]
    if (act === undefined || event.defaultPrevented) return
    event.preventDefault()
    act(event)
  }
  hotkeys('*', handleKey)
  return () => hotkeys.unbind('*', handleKey)
}
