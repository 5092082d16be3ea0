import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwner, createVisitor, startServerIn } from '../support/provider.ts'

const settings = {
  webhooks: [{ url: 'http://127.0.0.1:1/hook', events: ['report.created'] }],
  github: { repository: 'near/site', token: 'ghp_a-token-for-an-issue' },
}

async function startIn(folder: string, env: Record<string, string> = {}) {
  const server = await startServerIn(folder, { env })
  const origin = `http://127.0.0.1:${server.port}`
  const provider = { origin, inboxToken: server.inboxToken, close: () => server.stop() }
  return { provider, owner: createOwner(provider) }
}

/** Reads all files of the database, including the write-ahead log. */
async function readDatabase(folder: string): Promise<string> {
  const names = (await readdir(join(folder, 'data'))).filter((name) => name.startsWith('provider.sqlite'))
  const files = await Promise.all(names.map((name) => Bun.file(join(folder, 'data', name)).bytes()))
  return files.map((bytes) => Buffer.from(bytes).toString('latin1')).join('')
}

/** Identifies a visitor with a hash made from the project's secret, and returns whether the server accepts it. */
async function isHashAccepted(provider: Parameters<typeof createVisitor>[0], sdkKey: string, secret: string) {
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()
  const hash = new Bun.CryptoHasher('sha256', secret).update('ann').digest('hex')
  await createOwner(provider)('PATCH', `/projects/${sdkKey}`, { identityVerification: true })
  return (await visitor.identify('ann', {}, hash)).status === 200
}

test('secrets of projects are not in the files of the database, and work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  const { provider, owner } = await startIn(folder)
  const { sdkKey, secret } = Object((await owner('POST', '/projects', { name: 'Sealed' })).body)
  const changed = await owner('PATCH', `/projects/${sdkKey}`, settings)
  const hookSecret = String(Object(changed.body).webhooks[0].secret)
  expect(await isHashAccepted(provider, sdkKey, secret)).toBe(true)
  await provider.close()

  const bytes = await readDatabase(folder)
  expect(bytes).toContain(sdkKey)
  for (const hidden of [secret, hookSecret, settings.github.token]) expect(bytes).not.toContain(hidden)
  await rm(folder, { recursive: true })
})

test('secrets stored as plain text are encrypted at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  await (await startIn(folder)).provider.close()
  const secret = 'a-secret-from-before-there-was-a-vault'
  const sqlite = new Database(join(folder, 'data/provider.sqlite'))
  sqlite.run('UPDATE projects SET secret = ?, github = ?', [secret, JSON.stringify(settings.github)])
  sqlite.close()
  expect(await readDatabase(folder)).toContain(secret)

  const { provider } = await startIn(folder)
  expect(await isHashAccepted(provider, 'demo', secret)).toBe(true)
  await provider.close()
  const bytes = await readDatabase(folder)
  expect(bytes).not.toContain(secret)
  expect(bytes).not.toContain(settings.github.token)
  await rm(folder, { recursive: true })
})

test('secrets are encrypted again with a new server secret, and the previous one is no longer needed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  const [before, after] = ['the-server-secret-before', 'the-server-secret-after']
  const first = await startIn(folder, { SERVER_SECRET: before })
  const { sdkKey, secret } = Object((await first.owner('POST', '/projects', { name: 'Rotated' })).body)
  await first.provider.close()

  const second = await startIn(folder, { SERVER_SECRET: after, SERVER_SECRET_PREVIOUS: before })
  await second.provider.close()
  const third = await startIn(folder, { SERVER_SECRET: after })
  expect(await isHashAccepted(third.provider, sdkKey, secret)).toBe(true)
  await third.provider.close()
  await rm(folder, { recursive: true })
})
