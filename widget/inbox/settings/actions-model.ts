import type { FormField, ProjectAction, ProjectActions } from '@node-docs/edge/contract/config'

/** Adds an action, or replaces it in place. */
export function putAction(actions: ProjectActions, name: string, action: ProjectAction): ProjectActions {
  return { ...actions, [name]: action }
}

export function removeAction(actions: ProjectActions, name: string): ProjectActions {
  return Object.fromEntries(Object.entries(actions).filter(([each]) => each !== name))
}

/** `action`, `action2`, … */
export function createUniqueName(stem: string, taken: readonly string[]): string {
  let name = stem
  for (let number = 2; taken.includes(name); number++) name = `${stem}${number}`
  return name
}

/** Sets an optional string; an empty string removes it. */
export function withText<Item extends object>(item: Item, key: keyof Item & string, text: string): Item {
  const entries = Object.entries(item).filter(([name]) => name !== key)
  if (text !== '') entries.push([key, text])
  return Object.fromEntries(entries) as Item // only `key`, an optional string of the item, changes
}

export function moveField(form: readonly FormField[], index: number, by: -1 | 1): FormField[] {
  const moved = [...form]
  const [field] = moved.splice(index, 1)
  if (field !== undefined) moved.splice(Math.max(0, index + by), 0, field)
  return moved
}
