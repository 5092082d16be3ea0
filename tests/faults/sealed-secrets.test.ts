import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingError } from '../../edge/src/ports/setting-error.ts'
import { createBackup } from '../../edge/start/backup/create-backup.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import { openFolder } from '../../edge/start/backup/target.ts'
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

test('after the server secret was rotated, backups from before and after restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  const [before, after] = ['the-server-secret-before', 'the-server-secret-after']
  const target = openFolder(join(folder, 'backup'))
  const data = join(folder, 'data')
  const inboxToken = 'the-token-of-the-inbox'
  /** Writes `secrets.json` as docs/backup.md says. */
  const writeSecrets = (secrets: Record<string, string>, place = data) =>
    Bun.write(join(place, 'secrets.json'), JSON.stringify({ inboxToken, ...secrets }))

  await writeSecrets({ serverSecret: before })
  const first = await startIn(folder)
  const { sdkKey, secret } = Object((await first.owner('POST', '/projects', { name: 'Rotated' })).body)
  await first.provider.close()
  const { backup } = await createBackup(data, target)

  await writeSecrets({ serverSecret: after, previousServerSecret: before })
  await (await startIn(folder)).provider.close()
  await writeSecrets({ serverSecret: after })
  await (await startIn(folder)).provider.close()
  await createBackup(data, target)

  for (const [generation, secrets] of [
    [undefined, { serverSecret: after }],
    [backup.newest.name, { serverSecret: after, previousServerSecret: before }],
  ] as const) {
    const home = join(folder, generation ?? 'newest')
    await restoreBackup(target, join(home, 'data'), { generation })
    await writeSecrets(secrets, join(home, 'data'))
    const restored = await startIn(home)
    expect(await isHashAccepted(restored.provider, sdkKey, secret)).toBe(true)
    await restored.provider.close()
  }

  const lost = join(folder, 'lost')
  await restoreBackup(target, join(lost, 'data'), { generation: backup.newest.name })
  await writeSecrets({ serverSecret: after }, join(lost, 'data'))
  const refused: unknown = await startIn(lost).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  expect(String(refused)).toContain('was encrypted with another SERVER_SECRET')

  // The operator gives the lost secrets up. Later starts need no variable.
  for (const env of [{ REPLACE_LOST_SECRETS: '1' }, {}]) {
    const { owner: again, provider: opened } = await startIn(lost, env)
    expect((await again('GET', '/projects')).status).toBe(200)
    expect(await isHashAccepted(opened, sdkKey, secret)).toBe(false)
    await opened.close()
  }
  await rm(folder, { recursive: true })
}, 300_000)
