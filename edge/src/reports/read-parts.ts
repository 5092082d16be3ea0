import { FORM_DATA_BYTES, JSON_DEPTH } from '../../contract/limits.ts'
import { createJsonScanner } from '../http/json-scanner.ts'
import { ProblemError } from '../http/problem.ts'
import type { Blobs } from '../ports/ports.ts'
import { collectTexts, TITLE_CHARACTERS } from './report-row.ts'
import type { StoredReport } from './store.ts'

/** Values of a report's top-level fields, by name. */
interface ReportParts {
  values: ReadonlyMap<string, unknown>
  /** Fields that are larger than their limit. */
  omitted: readonly string[]
}

/**
 * Parses some fields of a body while it streams, because a whole body can have 32 MiB. A field larger than its limit in
 * bytes is omitted. Stops when all fields are read.
 */
export async function readParts(
  body: ReadableStream<Uint8Array>,
  limits: Readonly<Record<string, number>>,
): Promise<ReportParts> {
  const values = new Map<string, unknown>()
  const omitted: string[] = []
  const missing = new Set(Object.keys(limits))
  let current: { name: string; decoder: TextDecoder; text: string; bytes: number } | undefined
  let chunk: Uint8Array = new Uint8Array()
  let start = 0

  function collect(end: number): void {
    if (!current) return
    current.bytes += end - start
    if (current.bytes <= (limits[current.name] ?? 0))
      current.text += current.decoder.decode(chunk.subarray(start, end), { stream: true })
  }

  const scanner = createJsonScanner(
    {
      onValueStart(name, _kind, index) {
        current =
          name !== undefined && missing.has(name)
            ? { name, decoder: new TextDecoder(), text: '', bytes: 0 }
            : undefined
        start = index
      },
      onValueEnd(_isEmpty, end) {
        collect(end)
        if (!current) return
        const { bytes, name, text } = current
        missing.delete(name)
        if (bytes <= (limits[name] ?? 0)) values.set(name, JSON.parse(text))
        else omitted.push(name)
        current = undefined
      },
    },
    JSON_DEPTH,
  )

  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunk = value
    start = 0
    scanner.push(value)
    // The value continues in the next chunk, so the rest of this chunk is a part of the value.
    collect(value.length)
    if (missing.size === 0) {
      await reader.cancel()
      break
    }
  }
  return { values, omitted }
}

/** Opens a report's stored body as an inflated stream, because a body can have 32 MiB. */
export async function openReportBody(
  { summary, encoding }: StoredReport,
  blobs: Blobs,
): Promise<ReadableStream<Uint8Array>> {
  const content = await blobs.read(`${summary.project}/${summary.id}/body`)
  if (!content)
    throw new ProblemError('storage_unavailable', 'The body of this report is missing from storage.')
  return encoding === 'gzip' ? content.body.pipeThrough(new DecompressionStream('gzip')) : content.body
}

const MESSAGE_CHARACTERS = 4000

/** Returns the visitor's message in the form. That is the title or, if the title was cut, the whole text. */
export function findMessage({ summary: { title } }: StoredReport, formData: unknown): string {
  if (title.length < TITLE_CHARACTERS) return title
  const whole = collectTexts(formData).find((text) => text.startsWith(title))
  return (whole ?? title).slice(0, MESSAGE_CHARACTERS).toWellFormed()
}

/** Returns the visitor's message or the error message. That is the title or, if the title was cut, the whole text. */
export async function readMessage(report: StoredReport, blobs: Blobs): Promise<string> {
  const { title } = report.summary
  if (title.length < TITLE_CHARACTERS) return title
  try {
    const { values } = await readParts(await openReportBody(report, blobs), { formData: FORM_DATA_BYTES })
    return findMessage(report, values.get('formData'))
  } catch {
    // Returns the title, which is the beginning of the message, because the report's body cannot be read.
    return title
  }
}
