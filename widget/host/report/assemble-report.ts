import type {
  Attachment,
  MetaData,
  NetworkEntry,
  CustomEvent,
  Report,
  Screenshot,
  WebReplay,
} from '@node-docs/edge/contract'
import type { LoggedLine } from '../logs/logged-line.ts'

/** Parts that can be excluded from a report, by their names in the protocol. */
export interface ReportParts {
  customData?: Record<string, unknown>
  metaData?: MetaData
  consoleLog?: LoggedLine[]
  networkLogs?: NetworkEntry[]
  customEventLog?: CustomEvent[]
  screenshotData?: Screenshot | undefined
  webReplay?: WebReplay | undefined
  screenRecordingUrl?: string | undefined
  attachments?: Attachment[]
}

export type PartName = keyof ReportParts

/** Only `true` excludes a part (W-084). */
export type ExcludeData = Readonly<Record<string, unknown>>

/** The content of a report without its captured parts. */
export interface ReportRequest {
  type?: string | undefined
  priority?: string | undefined
  formData: Record<string, unknown>
  isSilent: boolean
  outbound?: string | undefined
  spamToken?: string | undefined
  excludeData: ExcludeData
}

/** Other names that panels and host pages use for parts (W-085). */
const ALIASES: Partial<Record<PartName, string>> = { screenshotData: 'screenshot', webReplay: 'replays' }

export function isExcluded(part: PartName, excludeData: ExcludeData): boolean {
  const alias = ALIASES[part]
  return excludeData[part] === true || (alias !== undefined && excludeData[alias] === true)
}

/** Creates a report in the protocol's format (W-075..W-086). Omits fields without a value. */
export function assembleReport(
  { type, priority, formData, isSilent, outbound, spamToken, excludeData }: ReportRequest,
  parts: ReportParts,
  email: unknown,
): Report {
  // Silent reports also contain the reporter's email in the form (W-083).
  const reportedBy = typeof email === 'string' && email !== '' ? { reportedBy: email } : {}
  const { attachments, ...answers } = formData
  // The panel sends files as the form field `attachments`. In the report, they are a separate part, so they are moved
  // out of the form.
  const own = Array.isArray(attachments) ? { ...parts, attachments } : parts
  const form = Array.isArray(attachments) ? answers : formData
  return {
    type: type || 'BUG',
    priority: priority || 'LOW',
    ...keepParts(own, excludeData),
    formData: isSilent ? { ...form, ...reportedBy } : form,
    isSilent,
    ...reportedBy,
    ...(outbound !== undefined && { outbound }),
    ...(spamToken !== undefined && { spamToken }),
  }
}

function keepParts(parts: ReportParts, excludeData: ExcludeData): ReportParts {
  const names = Object.keys(parts) as PartName[] // `parts` has no other keys
  return Object.fromEntries(
    names
      .filter((name) => parts[name] !== undefined && !isExcluded(name, excludeData))
      .map((name) => [name, parts[name]]),
  )
}
