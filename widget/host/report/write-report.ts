import type { Report } from '@node-docs/edge/contract'
import { REPORT_BYTES } from '@node-docs/edge/contract/limits'

/** In the order in which they go when a report is too large: what is largest and most easily done without first. */
const EXPENDABLE = [
  'webReplay',
  'screenshotData',
  'networkLogs',
  'customData',
  'customEventLog',
  'consoleLog',
] as const

/** For the note about what was left out, and the braces. */
const SPARE_BYTES = 1024

/**
 * The JSON text of a report that the provider will take: at most 32 MiB, and every part writable. What has to
 * go is named in `metaData.omitted`; the message itself is never touched.
 */
export function writeReport(report: Report, limit = REPORT_BYTES): string {
  const texts = new Map<string, string>()
  const omitted: Record<string, string> = {}
  for (const [name, part] of Object.entries(report)) {
    const text = toJson(part)
    if (text === undefined) omitted[name] = 'could not be written as JSON'
    else texts.set(name, text)
  }
  for (const name of EXPENDABLE) {
    if (countBytes([...texts.values()]) <= limit - SPARE_BYTES) break
    const text = texts.get(name)
    if (text === undefined) continue
    omitted[name] = `${countBytes([text])} bytes were too many`
    texts.delete(name)
  }
  if (Object.keys(omitted).length > 0 && texts.has('metaData'))
    texts.set('metaData', JSON.stringify({ ...report.metaData, omitted }))
  return `{${[...texts].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

function toJson(part: unknown): string | undefined {
  try {
    return JSON.stringify(part)
  } catch {
    return undefined
  }
}

function countBytes(texts: string[]): number {
  return new Blob(texts).size
}
