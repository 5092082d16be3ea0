const REFERENCE_CHARACTERS = 8

/** Returns the reference number of a report, which the panel shows to its reporter. */
export function formatReference(report: string): string {
  return report.slice(0, REFERENCE_CHARACTERS).toUpperCase()
}
