import hotkeys from 'hotkeys-js'

/**
 * Maps values of `KeyboardEvent.key` to actions. Doesn't use `code`, because the position of a character such as `?`
 * differs between keyboard layouts.
 */
export type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

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
