const names: Readonly<Record<string, string>> = {
  BUG: 'Bug',
  CRASH: 'Crash',
  RAGE_CLICK: 'Rage click',
  FEATURE_REQUEST: 'Idea',
}

/** Types that every project has. */
export const knownTypes = Object.keys(names)

/** Returns the display name of a report type. A type in capitals that a project defines, such as QUESTION, is “Question”. */
export function formatType(type: string): string {
  const name = Object.hasOwn(names, type) ? names[type] : undefined
  return name ?? (/^[A-Z]{3,}$/.test(type) ? type.charAt(0) + type.slice(1).toLowerCase() : type)
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
