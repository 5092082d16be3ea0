/** Values of the placeholders of a template. */
interface TemplateValues {
  /** Name as the reporter typed it; empty if it is unknown. */
  name: string
  /** Reference number of the report. */
  reference: string
}

const REFERENCE_CHARACTERS = 8

/** Returns the reference number of a report, which its reporter knows. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}

/** Maximum length of a name in a reply. A longer string is probably not a name. */
const NAME_CHARACTERS = 60

/** What mail programs turn into links: URLs, email addresses, and host names with or without a scheme. */
const link = /[@/\\:]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}|\d[.。．｡]\d/u

/**
 * Returns the name for a greeting. Reporters type their names themselves, so a string with a link, a line break or
 * invisible characters counts as unknown. Otherwise, a reporter could make the team's replies contain advertisements.
 */
export function toGreetingName(name: string): string {
  const text = name.trim()
  return text.length > NAME_CHARACTERS || /\p{C}|\p{Zl}|\p{Zp}/u.test(text) || link.test(text) ? '' : text
}

/**
 * Replaces `{name}` and `{reference}` in a template. If the name is unknown, `{name|there}` becomes “there”, and
 * `{name}` is removed together with the space before it.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(
    /( ?)\{(name|reference)(?:\|[^{}|\n]*)?\}/g,
    (placeholder, space: string, key: 'name' | 'reference') => {
      const bar = placeholder.indexOf('|')
      const fallback = bar === -1 ? '' : placeholder.slice(bar + 1, -1)
      const known = key === 'name' ? toGreetingName(values.name) : values.reference
      const value = known === '' ? fallback : known
      return value === '' ? '' : space + value
    },
  )
}

/**
 * Returns texts in braces that look like placeholders but are unknown, such as a misspelled `{nmae}`. `fillTemplate`
 * doesn't replace them.
 */
export function findUnknownPlaceholders(text: string): string[] {
  const found = text.match(/\{[a-z]+(?:\|[^{}|\n]*)?\}/gi) ?? []
  return [...new Set(found)].filter((each) => !/^\{(?:name|reference)[|}]/.test(each))
}
