import { reportTextSchema } from '@node-docs/edge/contract/issues'
import type { InboxApi } from '../api.ts'
import { parseResponse } from '../fetch-json.ts'

/** The report as Markdown. */
export async function fetchReportText(
  { call }: Pick<InboxApi, 'call'>,
  id: string,
  reader: 'people' | 'agent',
): Promise<string> {
  const response = await call(`reports/${encodeURIComponent(id)}/text?for=${reader}`)
  return (await parseResponse(reportTextSchema, response)).text
}
