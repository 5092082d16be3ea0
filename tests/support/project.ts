import { expect } from '@playwright/test'
import type { FlowConfig, ProjectActions } from '../../edge/contract/index.ts'

/** A project that only one test uses, so that tests beside it change nothing of what it sees. */
export interface TestProject {
  sdkKey: string
  /** Calls the inbox API as the site owner. */
  owner: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Saves a configuration as the inbox does; the provider serves it from then on. */
  configure: (flowConfig: Partial<FlowConfig>, projectActions?: ProjectActions) => Promise<void>
}

/** Where the server under test is. Node does not resolve the names below localhost that a browser does. */
export const providerOrigin = (process.env['BASE_URL'] ?? 'http://localhost:8787').replace(
  'localhost',
  '127.0.0.1',
)

export const inboxToken = process.env['INBOX_TOKEN'] ?? ''

export async function createProject(): Promise<TestProject> {
  const owner: TestProject['owner'] = (method, path, body) =>
    fetch(`${providerOrigin}/inbox/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${inboxToken}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const { sdkKey }: { sdkKey: string } = await (await owner('POST', '/projects', { name: 'Shop' })).json()
  return {
    sdkKey,
    owner,
    async configure(flowConfig, projectActions = {}) {
      const answer = await owner('PUT', `/projects/${sdkKey}/config`, { flowConfig, projectActions })
      expect(answer.status, await answer.text()).toBe(200)
    },
  }
}
