import * as v from 'valibot'
import { FORM_DATA_BYTES, META_DATA_BYTES } from '../../contract/limits.ts'
import type { Blobs } from '../ports/ports.ts'
import { findMessage, openReportBody, readParts } from '../reports/read-parts.ts'
import type { StoredReport } from '../reports/store.ts'
import { type ReporterLocale, selectLocale } from '../reporter-texts/locale.ts'

const metaDataSchema = v.object({
  language: v.optional(v.string()),
  timeZone: v.optional(v.string()),
})

/**
 * Returns the reporter's locale and the whole message. Without a language in the report, uses the `accepted` languages.
 */
export async function readReporter(
  report: StoredReport,
  blobs: Blobs,
  accepted: readonly string[] = [],
): Promise<ReporterLocale & { message: string }> {
  try {
    const limits = { formData: FORM_DATA_BYTES, metaData: META_DATA_BYTES }
    const { values } = await readParts(await openReportBody(report, blobs), limits)
    const metaData = v.safeParse(metaDataSchema, values.get('metaData'))
    const { language, timeZone } = metaData.success ? metaData.output : {}
    const tags = [...(language === undefined ? [] : [language]), ...accepted]
    return { ...selectLocale(tags, timeZone), message: findMessage(report, values.get('formData')) }
  } catch {
    // The body cannot be read. The title is the beginning of the message.
    return { ...selectLocale(accepted), message: report.summary.title }
  }
}
