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

/** The message that tells a reporter that a report is resolved, until the member changes it. */
export const RESOLVED_TEXT =
  'This is resolved. If you still see the problem, please reply in this conversation.'

export function formatReportCount(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`
}
