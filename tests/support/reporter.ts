import { expect } from '@playwright/test'
import { providerOrigin } from './project.ts'

/** A visitor without a browser, who sends reports and reads replies. */
export interface Reporter {
  /** The headers that identify the session. */
  headers: Record<string, string>
  /** Sends the request with which the widget starts a visit, and returns the response. */
  resume: () => Promise<{ gleapId: string; gleapHash: string; unreadReplies?: number }>
  report: (description: string) => Promise<string>
  reply: (report: string, text: string) => Promise<void>
  /** Marks the reply `last` and those before it as read. */
  read: (report: string, last: string) => Promise<void>
}

/** Starts a session in a project, or continues the session of a browser. */
export async function createReporter(
  sdkKey: string,
  known?: { gleapId: string; gleapHash: string },
): Promise<Reporter> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Api-Token': sdkKey }
  const post = async (path: string, body: object): Promise<Response> => {
    const response = await fetch(providerOrigin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(response.ok, `${path} ${response.status}`).toBe(true)
    return response
  }
  const resume = async () => (await post('/sessions', {})).json()
  const { gleapId, gleapHash } = known ?? (await resume())
  Object.assign(headers, { 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash })
  return {
    headers,
    resume,
    async report(description) {
      const { spamToken } = await (await post('/frame/token', {})).json()
      const body = { type: 'BUG', spamToken, formData: { description } }
      return (await (await post('/bugs/v2', body)).json()).id
    },
    async reply(report, text) {
      await post('/replies', { report, id: createReplyId(), text })
    },
    async read(report, last) {
      await post('/replies/read', { report, last })
    },
  }
}

export function createReplyId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
