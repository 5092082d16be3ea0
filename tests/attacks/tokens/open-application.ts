import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../edge/src/app.ts'
import { openStorage, type Storage } from '../../../edge/src/ports/bun/storage.ts'
import { readVars } from '../../../edge/src/ports/vars.ts'
import { readAnswer, type Answer } from '../../support/provider.ts'
import { createTestPorts } from '../../support/test-storage.ts'

/** The application without network access. Tests control its clock and its storage. */
export interface Application {
  storage: Storage
  time: { now: number }
  call: (method: string, path: string, options?: Call) => Promise<Answer>
  close: () => Promise<void>
}

export interface Call {
  headers?: Record<string, string>
  body?: unknown
}

export async function openApplication(env: Record<string, string> = {}): Promise<Application> {
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'))
  const storage = await openStorage(folder, {})
  const time = { now: Date.now() }
  const app = createApp({
    ...createTestPorts(storage),
    clock: { now: () => time.now },
    clientInfo: { address: () => '192.0.2.1', isSecure: () => true },
    vars: { ...readVars(env), quotas: undefined },
  })
  return {
    storage,
    time,
    async call(method, path, { body, headers = {} } = {}) {
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      return readAnswer(
        await app.fetch(new Request(`http://docs.example${path}`, { method, headers, ...text })),
      )
    },
    async close() {
      storage.close()
      await rm(folder, { recursive: true })
    },
  }
}

export interface Ids {
  gleapId: string
  gleapHash: string
}

/** Creates a project with one session through the API. */
export async function openSession({ call, storage }: Application, settings: object = {}) {
  const owner = { Authorization: `Bearer ${storage.ports.secrets.inboxToken}` }
  const { sdkKey, secret } = Object(
    (await call('POST', '/inbox/api/projects', { headers: owner, body: { name: 'Shop' } })).body,
  )
  if (Object.keys(settings).length > 0)
    await call('PATCH', `/inbox/api/projects/${sdkKey}`, { headers: owner, body: settings })
  const key = { 'Api-Token': String(sdkKey) }
  const { gleapHash, gleapId } = Object((await call('POST', '/sessions', { headers: key, body: {} })).body)
  const ids: Ids = { gleapHash: String(gleapHash), gleapId: String(gleapId) }
  return {
    sdkKey: String(sdkKey),
    secret: String(secret),
    owner,
    key,
    ids,
    headers: { ...key, ...toHeaders(ids) },
  }
}

export function toHeaders({ gleapHash, gleapId }: Ids): Record<string, string> {
  return { 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash }
}
