import { reportTextSchema } from '@node-docs/edge/contract/issues'
import type { InboxApi } from '../api.ts'
import { parseResponse } from '../fetch-json.ts'

/**
 * Copies the report as Markdown. Safari allows writing only during the click, so the clipboard gets the promise of the
 * text; older Firefox accepts only the finished text.
 */
export async function copyReportText(
  api: Pick<InboxApi, 'call'>,
  id: string,
  reader: 'people' | 'agent',
): Promise<void> {
  const text = fetchText(api, id, reader)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

async function fetchText({ call }: Pick<InboxApi, 'call'>, id: string, reader: string): Promise<string> {
  const response = await call(`reports/${encodeURIComponent(id)}/text?for=${reader}`)
  return (await parseResponse(reportTextSchema, response)).text
}
