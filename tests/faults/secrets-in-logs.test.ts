import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwner, createVisitor } from '../support/provider.ts'

test('logs contain no token, hash, secret, or text of a visitor, and responses contain no stack trace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logs-'))
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  const path = join(folder, 'log')
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../support/provider-process.ts')], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DIST: join(folder, 'dist'), LOG_LEVEL: 'debug' },
    stdout: Bun.file(path),
    stderr: Bun.file(path),
  })
  const readLog = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  while (!readLog().includes('inboxToken')) await Bun.sleep(20)
  const { port, inboxToken } = JSON.parse(readLog().split('\n')[0] ?? '')
  const provider = {
    origin: `http://127.0.0.1:${port}`,
    inboxToken: String(inboxToken),
    close: async () => {},
  }
  const { serverSecret } = await Bun.file(join(folder, 'data/secrets.json')).json()

  const visitor = createVisitor(provider)
  const owner = createOwner(provider)
  const { ids } = await visitor.start()
  const { secret } = Object((await owner('POST', '/projects', { name: 'Logs' })).body)
  const words = 'visitor-words'
  // Nothing listens on this port, so the server logs a failure.
  const hook = 'http://127.0.0.1:1/hook-with-a-key-in-it'
  const settings = {
    webhooks: [{ url: hook, events: ['report.created'] }],
    github: { repository: 'near/site', token: 'a-github-token' },
  }
  const changed = await owner('PATCH', '/projects/demo', settings)
  const hookSecret = String(Object(changed.body).webhooks[0].secret)
  await visitor.identify(words, { email: `${words}@example.com` }, 'a-user-hash')
  await visitor.stream([{ name: words, date: new Date().toISOString() }])
  const { spamToken } = Object((await visitor.post('/frame/token', {})).body)
  const report = await visitor.report({ formData: { description: words }, spamToken })
  await visitor.report({ isSilent: true, formData: { description: words } })
  await visitor.upload(new Blob([words]))
  await visitor.post('/sessions/identify', `{"${words}":`)
  await owner('GET', `/reports/${Object(report.body).id}?q=${words}`)
  await owner('GET', `/subjects?userId=${words}`)
  await owner('DELETE', `/subjects?email=${words}`)
  await fetch(`${provider.origin}/inbox/api/session`, {
    method: 'POST',
    body: JSON.stringify({ token: inboxToken }),
  })
  const refused = await fetch(`${provider.origin}/bugs/v2`, { method: 'POST', body: '{' })
  const refusal = await refused.text()
  // The server writes both log lines after it has sent the responses.
  for (const last of ['webhook failed', '"status":400']) while (!readLog().includes(last)) await Bun.sleep(20)
  child.kill()
  await child.exited
  const written = readLog().split('\n').slice(1).join('\n')
  await rm(folder, { recursive: true })

  expect(written).toContain('/sessions/identify')
  expect(written).toContain('webhook failed')
  const tokens = [ids.gleapHash, inboxToken, serverSecret, secret, spamToken, hookSecret]
  for (const hidden of [...tokens, 'a-user-hash', words, 'hook-with-a-key', 'a-github-token']) {
    expect(written).not.toContain(hidden)
  }
  expect(refusal).not.toMatch(/\bat .*:\d+|\.ts\b/)
}, 300_000)
