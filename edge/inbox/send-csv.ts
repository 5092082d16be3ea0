import type { Context } from 'hono'
import { type Change, noteChange } from '../src/audit/store.ts'
import { toByteStream } from '../src/http/byte-stream.ts'
import type { InboxContext, MemberEnv } from './context.ts'

interface CsvFile extends Pick<Change, 'action'> {
  /** The name of the file starts with it, and ends with the day. */
  name: string
  project: string | undefined
  pieces: AsyncGenerator<string>
}

/** Notes the export in the audit log, and answers with the file. */
export async function sendCsv(
  c: Context<MemberEnv>,
  { action, name, pieces, project }: CsvFile,
  { clock, database }: Pick<InboxContext, 'clock' | 'database'>,
): Promise<Response> {
  const at = clock.now()
  await database.write([noteChange({ at, who: c.var.who, action, ...(project && { project }) })])
  const day = new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return c.body(toByteStream(pieces), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  })
}
