import { afterAll, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { answerJson, startIssueService } from '../support/issue-service.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, readAnswer, startProvider } from '../support/provider.ts'

const service = startIssueService()

const provider = await startProvider({ GITHUB_API: service.api, LINEAR_API: service.api, RATE_LIMIT: 'off' })
const owner = createOwner(provider)

afterAll(async () => {
  await provider.close()
  await service.stop()
})

const url = 'https://github.com/near/site/issues/7'
const github = { repository: 'near/site', token: 'x' }
const closing = {
  action: 'closed',
  issue: { id: 7, html_url: url, state: 'closed', updated_at: '2026-11-20T10:00:00Z' },
}

async function openGithubProject(answer: object = { id: 7, html_url: url }) {
  const project = await openProject(provider)
  await owner('PATCH', `/projects/${project.sdkKey}`, { github })
  const turnOn = () => owner('PUT', `/projects/${project.sdkKey}/issue-events`, {})
  const secret = String(Object((await turnOn()).body).secret)
  const id = await project.report()
  service.answers.push(answerJson(answer, 201))
  expect((await owner('POST', `/reports/${id}/issue`)).status).toBe(200)
  return { ...project, id, secret, turnOn }
}

type Sent = [sdkKey: string, secret: string, event: object | string, type?: string]

async function send(...[sdkKey, secret, event, type = 'application/json']: Sent) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'Content-Type': type, 'X-Hub-Signature-256': `sha256=${signature}` }
  return readAnswer(
    await fetch(`${provider.origin}/issue-events/${sdkKey}`, { method: 'POST', headers, body }),
  )
}

const readStatus = async (id: string) => String(Object((await owner('GET', `/reports/${id}`)).body).status)

test('the secret is shown once, is encrypted, and a new one replaces it', async () => {
  const { id, sdkKey, secret, turnOn } = await openGithubProject()
  const projects = JSON.stringify((await owner('GET', '/projects')).body)
  const audit = JSON.stringify((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const sqlite = new Database(join(provider.dataDir, 'provider.sqlite'), { readonly: true })
  const row = JSON.stringify(sqlite.query('SELECT * FROM projects WHERE sdk_key = ?').get(sdkKey))
  sqlite.close()
  expect(secret).toMatch(/^\S{32,}$/)
  expect(projects + audit + row).not.toContain(secret)
  expect(audit).toContain('"detail":{"issueEvents":true}')
  const find = async () =>
    Object((await owner('GET', '/projects')).body).projects.find(
      (project: { sdkKey: string }) => project.sdkKey === sdkKey,
    )
  expect(await find()).toMatchObject({ issueEvents: true })

  const next = String(Object((await turnOn()).body).secret)
  expect(next).not.toBe(secret)
  expect((await send(sdkKey, secret, closing)).status).toBe(401)
  expect((await send(sdkKey, next, closing)).status).toBe(200)
  expect(await readStatus(id)).toBe('done')
  await owner('DELETE', `/projects/${sdkKey}/issue-events`)
  expect(await find()).toMatchObject({ issueEvents: false })
})

test('another service removes the secret, and another repository of the same service keeps it', async () => {
  const { sdkKey, secret } = await openGithubProject()
  await owner('PATCH', `/projects/${sdkKey}`, { github: { repository: 'near/other' } })
  expect((await send(sdkKey, secret, closing)).status).toBe(200)
  const change = { github: null, linear: { team: 'ENG', token: 'x' } }
  expect((await owner('PATCH', `/projects/${sdkKey}`, change)).body).toMatchObject({ issueEvents: false })
  expect((await send(sdkKey, secret, closing)).status).toBe(404)
  expect(await owner('PUT', `/projects/${sdkKey}/issue-events`, {})).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('signing secret that Linear shows') },
  })
  const short = await owner('PUT', `/projects/${sdkKey}/issue-events`, { secret: 'short' })
  expect(short.status).toBe(400)
})

test('a project without a service, and an unknown project, accept no events', async () => {
  const { sdkKey } = await openProject(provider)
  expect(await owner('PUT', `/projects/${sdkKey}/issue-events`, {})).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  expect((await owner('PUT', '/projects/unknown/issue-events', {})).status).toBe(404)
  for (const key of [sdkKey, 'unknown', '%00']) expect((await send(key, 'x', closing)).status).toBe(404)
})

test('a secret of one project does not change reports of another', async () => {
  const first = await openGithubProject()
  const second = await openGithubProject()
  expect((await send(second.sdkKey, first.secret, closing)).status).toBe(401)
  expect((await send(first.sdkKey, first.secret, closing)).body).toMatchObject({ result: 'applied' })
  expect([await readStatus(first.id), await readStatus(second.id)]).toEqual(['done', 'open'])
})

test('an issue whose id was not stored is found by its URL, and has its id from then on', async () => {
  const { id, sdkKey, secret } = await openGithubProject({ html_url: url })
  expect((await send(sdkKey, secret, closing)).body).toMatchObject({ result: 'applied' })
  const moved = {
    action: 'reopened',
    issue: {
      id: 7,
      html_url: 'https://github.com/near/renamed/issues/7',
      updated_at: '2026-11-20T10:00:01Z',
    },
  }
  expect((await send(sdkKey, secret, moved)).body).toMatchObject({ result: 'applied' })
  expect(await readStatus(id)).toBe('open')
})

test('GitHub can send the event as a form, and other bodies are refused or ignored', async () => {
  const { id, sdkKey, secret } = await openGithubProject()
  const form = new URLSearchParams({ payload: JSON.stringify(closing) }).toString()
  expect((await send(sdkKey, secret, '<html>')).body).toMatchObject({ code: 'invalid_json' })
  expect((await send(sdkKey, secret, '')).body).toMatchObject({ code: 'invalid_json' })
  expect((await send(sdkKey, secret, '[]')).body).toMatchObject({ result: 'ignored', reason: 'not a status' })
  expect((await send(sdkKey, secret, 'x'.repeat(5_000_000))).status).toBe(413)
  expect((await send(sdkKey, secret, form, 'application/x-www-form-urlencoded')).body).toMatchObject({
    result: 'applied',
  })
  expect(await readStatus(id)).toBe('done')
})

test('a report in progress becomes done, and one that the team reopened stays open', async () => {
  const { id, sdkKey, secret } = await openGithubProject()
  await owner('PATCH', `/reports/${id}`, { status: 'inprogress' })
  expect((await send(sdkKey, secret, closing)).body).toMatchObject({ result: 'applied' })
  await owner('PATCH', `/reports/${id}`, { status: 'inprogress' })
  const reopening = { action: 'reopened', issue: { ...closing.issue, updated_at: '2026-11-20T11:00:00Z' } }
  expect((await send(sdkKey, secret, reopening)).body).toMatchObject({ reason: 'no change' })
  expect(await readStatus(id)).toBe('inprogress')
})

test('a Linear event that is sent again later is refused, whatever its signature', async () => {
  const { sdkKey } = await openProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, { linear: { team: 'ENG', token: 'x' } })
  const secret = 'lin_wh_0123456789abcdef'
  expect((await owner('PUT', `/projects/${sdkKey}/issue-events`, { secret })).status).toBe(200)
  const body = JSON.stringify({ action: 'update', type: 'Issue', webhookTimestamp: Date.now() - 3_600_000 })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const answer = await readAnswer(
    await fetch(`${provider.origin}/issue-events/${sdkKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Linear-Signature': signature },
      body,
    }),
  )
  expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining('webhookTimestamp') } })
})

test('a project that is being deleted ignores events', async () => {
  const { id, sdkKey, secret } = await openGithubProject()
  expect((await owner('POST', `/projects/${sdkKey}/deletion`, { name: 'Test' })).status).toBe(200)
  expect((await send(sdkKey, secret, closing)).body).toMatchObject({ reason: 'project deleted' })
  expect(await readStatus(id)).toBe('open')
})

test('a webhook of the project receives the change and who made it', async () => {
  const { id, sdkKey, secret } = await openGithubProject()
  const hook = { url: 'https://hooks.example/a', events: ['report.updated'] }
  expect((await owner('PATCH', `/projects/${sdkKey}`, { webhooks: [hook] })).status).toBe(200)
  await send(sdkKey, secret, closing)
  const sqlite = new Database(join(provider.dataDir, 'provider.sqlite'), { readonly: true })
  const rows = sqlite.query('SELECT event, changed_by, changes FROM deliveries WHERE report = ?').all(id)
  sqlite.close()
  expect(rows).toMatchObject([{ event: 'report.updated', changed_by: 'GitHub' }])
  expect(JSON.stringify(rows)).toContain('done')
})
