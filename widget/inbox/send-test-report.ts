import { headers, routes } from '@node-docs/edge/contract/routes'
import { frameTokenSchema, reportAnswerSchema } from '@node-docs/edge/contract/report'
import { sessionSchema } from '@node-docs/edge/contract/session'
import { parseResponse, sendRequest } from './fetch-json.ts'

/**
 * Sends a report the way the panel does, through the provider's own door: what arrives has been through everything
 * that a visitor's report goes through. Returns its id.
 * @throws InboxError with what the provider has against it.
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
    formData: { description: 'A test report from the inbox. Everything between a page and here works.' },
    metaData: { currentUrl: location.href, userAgent: navigator.userAgent, sdkType: 'javascript' },
    consoleLog: [{ log: 'A line of the console', date: new Date().toISOString(), priority: 'INFO' }],
  }
}
