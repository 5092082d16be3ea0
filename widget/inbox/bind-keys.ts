import hotkeys from 'hotkeys-js'

/** What keys do, by `KeyboardEvent.key`. */
export type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Keys that act outside of fields, where they are text. By what the key writes and not by its place: `?` is
 * elsewhere on every layout. Returns what ends it.
 */
export function bindKeys(bindings: Bindings): () => void {
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    // A dialog has keys of its own.
    if (document.querySelector('dialog[open]') !== null) return
    const act = bindings[event.key]
    if (act === undefined || event.defaultPrevented) return
    event.preventDefault()
    act(event)
  }
  hotkeys('*', handleKey)
  return () => hotkeys.unbind('*', handleKey)
}
