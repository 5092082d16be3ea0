import { headers, routes } from '@node-docs/edge/contract/routes'
import { frameTokenSchema, reportAnswerSchema } from '@node-docs/edge/contract/report'
import { sessionSchema } from '@node-docs/edge/contract/session'
import { parseResponse, sendRequest } from './fetch-json.ts'

/**
 * Sends a report through the provider API, as the panel does, and returns its id.
 * @throws ApiError if the provider refuses it.
 */
export async function sendTestReport(api: string, sdkKey: string): Promise<string> {
  const key = { [headers.sdkKey]: sdkKey }
  const session = await sendRequest(api + routes.sessions, { method: 'POST', body: {}, headers: key })
  const { gleapId, gleapHash } = await parseResponse(sessionSchema, session)
  const ids = { ...key, [headers.gleapId]: gleapId, [headers.gleapHash]: gleapHash }
  const token = await sendRequest(api + routes.frameToken, { method: 'POST', body: {}, headers: ids })
  const { spamToken } = await parseResponse(frameTokenSchema, token)
  const report = await sendRequest(api + routes.reports, {
    method: 'POST',
    body: createTestReport(spamToken),
    headers: { ...ids, [headers.idempotencyKey]: crypto.randomUUID() },
  })
  return (await parseResponse(reportAnswerSchema, report)).id
}

function createTestReport(spamToken: string): object {
  return {
    type: 'BUG',
    priority: 'LOW',
    isSilent: false,
    spamToken,
    formData: { description: 'A test report from the inbox. Sending and receiving reports works.' },
    metaData: { currentUrl: location.href, userAgent: navigator.userAgent, sdkType: 'javascript' },
    consoleLog: [{ log: 'A console message', date: new Date().toISOString(), priority: 'INFO' }],
  }
}
