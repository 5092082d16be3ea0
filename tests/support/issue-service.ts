interface Received {
  path: string
  headers: Headers
  body: Record<string, unknown>
}

type Answer = () => Response | Promise<Response>

/** A local server that simulates the API of an issue tracker. */
export interface IssueService {
  /** Base URL without a trailing slash. */
  api: string
  received: Received[]
  /** The next answers, in order. */
  answers: Answer[]
  reset: () => void
  stop: () => Promise<void>
}

/** Jira settings of a project. The email contains a character that is one byte in Latin-1 but two bytes in UTF-8. */
export const jiraSetting = {
  site: 'near.atlassian.net',
  email: 'änn@example.com',
  project: 'WEB',
  issueType: 'Bug',
  token: 'jira-token',
}

export const linearSetting = { team: 'ENG', token: 'lin_api_key' }

export function startIssueService(): IssueService {
  const received: Received[] = []
  const answers: Answer[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      received.push({
        path: new URL(request.url).pathname,
        headers: request.headers,
        body: Object(await request.json()),
      })
      return answers.shift()?.() ?? new Response('No answer is left.', { status: 500 })
    },
  })
  return {
    api: server.url.href.replace(/\/$/, ''),
    received,
    answers,
    reset() {
      received.length = 0
      answers.length = 0
    },
    stop: () => server.stop(true),
  }
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return () => Response.json(body, { status, headers })
}
