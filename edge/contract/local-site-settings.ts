import { isObject } from './is-object.ts'
/** Fields of `site` in `content/site.local.ts`, a file that git ignores, replace those of `content/site.ts`. */
export const LOCAL_SETTINGS = 'site.local.ts'

/** Returns `settings` with the fields of `local`. Objects are merged, other values and lists are replaced. */
export function mergeSettings(settings: unknown, local: unknown): unknown {
  if (!isObject(settings) || !isObject(local)) return local
  const merged: Record<string, unknown> = { ...settings }
  for (const [name, value] of Object.entries(local)) merged[name] = mergeSettings(settings[name], value)
  return merged
}
