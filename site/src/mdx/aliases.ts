/** Whether an old fragment can be the id of an element; one with spaces is followed by the script alone. */
export function canBeId(alias: string): boolean {
  return !/\s/.test(alias)
}
