import { FORM_DATA_BYTES } from '../../contract/limits.ts'
import type { Blobs } from '../ports/ports.ts'
import { openReportBody } from './open-report-body.ts'
import { readParts } from './read-parts.ts'
import { collectTexts, TITLE_CHARACTERS } from './report-row.ts'
import type { StoredReport } from './store.ts'

const MESSAGE_CHARACTERS = 4000

/** Returns the visitor's message or the error message. That is the title or, if the title was cut, the whole text. */
export async function readMessage(report: StoredReport, blobs: Blobs): Promise<string> {
  const { title } = report.summary
  if (title.length < TITLE_CHARACTERS) return title
  try {
    const { values } = await readParts(await openReportBody(report, blobs), { formData: FORM_DATA_BYTES })
    const whole = collectTexts(values.get('formData')).find((text) => text.startsWith(title))
    return (whole ?? title).slice(0, MESSAGE_CHARACTERS).toWellFormed()
  } catch {
    // Returns the title, which is the beginning of the message, because the report's body cannot be read.
    return title
  }
}
