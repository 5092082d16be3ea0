/*
 * In a form, `form.matches` can be a field that is named `matches`. These functions use what the browser defines.
 */

/** Reads a property of an element. */
export function readDom<Name extends keyof HTMLElement>(
  element: Element | ShadowRoot,
  name: Name,
): HTMLElement[Name] {
  return Reflect.get(HTMLElement.prototype, name, element)
}

/** Methods whose arguments are strings, and their results. */
interface Results {
  closest: Element | null
  getAttribute: string | null
  getRootNode: Node
  matches: boolean
  querySelector: Element | null
}

/** Calls a method of an element. */
export function callDom<Name extends keyof Results>(
  element: Element,
  name: Name,
  ...args: string[]
): Results[Name] {
  return Reflect.apply(Reflect.get(HTMLElement.prototype, name), element, args)
}
