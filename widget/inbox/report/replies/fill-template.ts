/** Values of the placeholders of a template. */
export interface TemplateValues {
  /** Name of the reporter; empty if it is unknown. */
  name: string
  /** Reference number of the report. */
  reference: string
}

const REFERENCE_CHARACTERS = 8

/** The reference number of a report, which its reporter knows. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}

/**
 * Replaces `{name}` and `{reference}` in a template. `{name|there}` becomes “there” if the name is unknown; `{name}`
 * without such a text disappears, with the space before it.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(
    /( ?)\{(name|reference)(?:\|[^{}|\n]*)?\}/g,
    (placeholder, space: string, key: 'name' | 'reference') => {
      const bar = placeholder.indexOf('|')
      const fallback = bar === -1 ? '' : placeholder.slice(bar + 1, -1)
      const value = values[key] === '' ? fallback : values[key]
      return value === '' ? '' : space + value
    },
  )
}

/** Text in braces that looks like a placeholder and that `fillTemplate` leaves as it is, such as a misspelled `{nmae}`. */
export function findUnknownPlaceholders(text: string): string[] {
  const found = text.match(/\{[a-z]+(?:\|[^{}|\n]*)?\}/gi) ?? []
  return [...new Set(found)].filter((each) => !/^\{(?:name|reference)[|}]/.test(each))
}
