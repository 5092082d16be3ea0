import { expect } from '@playwright/test'
import type { FlowConfig, ProjectActions } from '../../edge/contract/index.ts'

/** A project for a single test, so that concurrent tests do not affect each other. */
export interface TestProject {
  sdkKey: string
  /** Calls the inbox API as the site owner. */
  owner: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Saves a configuration through the inbox API. */
  configure: (flowConfig: Partial<FlowConfig>, projectActions?: ProjectActions) => Promise<void>
}

/**
 * Origin of the server under test. It has an IP address, because Node, unlike browsers, does not resolve subdomains of
 * localhost.
 */
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
