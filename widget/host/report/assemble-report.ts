import type {
  Attachment,
  MetaData,
  NetworkEntry,
  CustomEvent,
  Report,
  Screenshot,
  WebReplay,
} from '@node-docs/edge/contract'
import type { LoggedLine } from '../logs/line-log.ts'

/** What can be left out of a report, by its name on the wire. */
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

/** Only the value `true` leaves a part out (W-084). */
export type ExcludeData = Readonly<Record<string, unknown>>

/** What a report is about. */
export interface ReportRequest {
  type?: string | undefined
  priority?: string | undefined
  formData: Record<string, unknown>
  isSilent: boolean
  outbound?: string | undefined
  spamToken?: string | undefined
  excludeData: ExcludeData
}

/** Names that panels and host pages use for a part, besides its own (W-085). */
const ALIASES: Partial<Record<PartName, string>> = { screenshotData: 'screenshot', webReplay: 'replays' }

export function isExcluded(part: PartName, excludeData: ExcludeData): boolean {
  const alias = ALIASES[part]
  return excludeData[part] === true || (alias !== undefined && excludeData[alias] === true)
}

/** The report as it travels (W-075..W-086). What is not known is absent. */
export function assembleReport(
  { type, priority, formData, isSilent, outbound, spamToken, excludeData }: ReportRequest,
  parts: ReportParts,
  email: unknown,
): Report {
  // Who reports stands beside the form, and in it where nobody filled it in (W-083).
  const reportedBy = typeof email === 'string' && email !== '' ? { reportedBy: email } : {}
  const { attachments, ...answers } = formData
  // The panel's files come with the form and travel beside it.
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
  const names = Object.keys(parts) as PartName[] // an object literal's keys are its type's
  return Object.fromEntries(
    names
      .filter((name) => parts[name] !== undefined && !isExcluded(name, excludeData))
      .map((name) => [name, parts[name]]),
  )
}
