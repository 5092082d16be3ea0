const names: Readonly<Record<string, string>> = {
  BUG: 'Bug',
  CRASH: 'Crash',
  RAGE_CLICK: 'Rage click',
  FEATURE_REQUEST: 'Idea',
}

/** Types that every project has. */
export const knownTypes = Object.keys(names)

/** Returns the display name of a report type. Types that a project defines itself are returned unchanged. */
export function formatType(type: string): string {
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

/** Returns the type in the form that searches use, such as `rage-click`. */
export function toTypeWord(type: string): string {
  return formatType(type).toLowerCase().replaceAll(' ', '-')
}
