import type { Dispose } from './dispose.ts'

type Replacement<Method> = (original: Method, isOn: () => boolean) => Method

/**
 * Replaces a method. The returned function restores the original. If other code has replaced the method after us, our
 * replacement stays and its `isOn` returns false, because restoring methods out of order can cause an endless loop.
 * Does nothing if the object is frozen.
 */
export function patchMethod<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  replace: Replacement<Owner[Name]>,
): Dispose {
  const original = owner[name]
  if (typeof original !== 'function') return () => {}
  const isOwn = Object.hasOwn(owner, name)
  let isOn = true
  const replacement = replace(original, () => isOn)
  if (!assign(owner, name, replacement)) return () => {}
  return () => {
    isOn = false
    if (owner[name] !== replacement) return
    if (isOwn) assign(owner, name, original)
    else Reflect.deleteProperty(owner, name)
  }
}

function assign<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  value: Owner[Name],
): boolean {
  return Reflect.set(owner, name, value) && owner[name] === value
}
