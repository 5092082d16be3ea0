import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, startProvider, type Provider } from '../support/provider.ts'

interface Asked {
  path: string
  headers: Headers
  body: { title: string; body: string }
}

let provider: Provider
let owner: ReturnType<typeof createOwner>
let github: ReturnType<typeof Bun.serve>
let asked: Asked[]
let answer: () => Response

beforeAll(async () => {
  github = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname: path } = new URL(request.url)
      asked.push({ path, headers: request.headers, body: Object(await request.json()) })
      return answer()
    },
  })
  provider = await startProvider({ GITHUB_API: github.url.href })
  owner = createOwner(provider)
})

beforeEach(() => {
  asked = []
  answer = () => Response.json({ html_url: 'https://github.com/near/site/issues/7' }, { status: 201 })
})

afterAll(async () => {
  await provider.close()
  await github.stop(true)
})

async function openGithubProject() {
  const project = await openProject(provider)
  const setting = { repository: 'near/site', token: 'secret-token' }
  return { ...project, patched: await owner('PATCH', `/projects/${project.sdkKey}`, { github: setting }) }
}

test('a report becomes an issue in the repository of its project, once', async () => {
  const { report } = await openGithubProject()
  const id = await report({ formData: { description: 'broken' } })
  const first = await owner('POST', `/reports/${id}/issue`)
  const again = await owner('POST', `/reports/${id}/issue`)

  const url = 'https://github.com/near/site/issues/7'
  expect([first, again]).toMatchObject([
    { status: 200, body: { url } },
    { status: 200, body: { url } },
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ path: '/repos/near/site/issues', body: { title: 'broken' } })
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret-token')
  expect(asked[0]?.body.body).toContain(`${provider.origin}/inbox/reports/${id}`)
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({ issue: url })
  const { body: audit } = await owner('GET', '/audit?limit=1')
  expect(audit).toMatchObject({ entries: [{ action: 'issue.opened', target: id, detail: { url } }] })
})

test('the token is never returned, and stays when only the repository changes', async () => {
  const { patched, report, sdkKey } = await openGithubProject()
  const change = (setting: object | null) => owner('PATCH', `/projects/${sdkKey}`, { github: setting })
  const changed = await change({ repository: 'near/other' })
  await owner('POST', `/reports/${await report()}/issue`)
  const audit = await owner('GET', `/audit?project=${sdkKey}`)

  expect(Object(patched.body).github).toEqual({ repository: 'near/site' })
  expect(Object(changed.body).github).toEqual({ repository: 'near/other' })
  expect(asked[0]?.path).toBe('/repos/near/other/issues')
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret-token')
  expect(JSON.stringify([patched.body, (await owner('GET', '/projects')).body, audit.body])).not.toContain(
    'secret-token',
  )
  expect(Object((await change(null)).body).github).toBeNull()
  expect(await change({ repository: 'near/site' })).toMatchObject({ status: 400 })
  for (const repository of ['near', 'near/site/../..', 'near/site?x', 'a b/c']) {
    expect(await change({ repository, token: 'x' })).toMatchObject({ status: 400 })
  }
})

test('an error of GitHub is returned, and the request can be retried', async () => {
  const { report } = await openGithubProject()
  const id = await report()
  for (const [refusal, words] of [
    [() => Response.json({ message: 'Not Found' }, { status: 404 }), 'answered 404 for near/site'],
    [() => new Response('<html>', { status: 201 }), 'answered something else'],
    [() => Response.json({ html_url: 'no address' }, { status: 201 }), 'answered something else'],
  ] as const) {
    answer = refusal
    const { body, status } = await owner('POST', `/reports/${id}/issue`)
    expect(status).toBe(503)
    expect(Object(body).detail).toContain(words)
  }
  answer = () => Response.json({ html_url: 'https://github.com/near/site/issues/8' }, { status: 201 })
  expect((await owner('POST', `/reports/${id}/issue`)).status).toBe(200)
})

test('without a repository, or without a report, there is no issue', async () => {
  const { report } = await openProject(provider)
  expect(await owner('POST', `/reports/${await report()}/issue`)).toMatchObject({ status: 404 })
  expect(await owner('POST', '/reports/unknown/issue')).toMatchObject({ status: 404 })
  expect(asked).toEqual([])
})

test('a report is available as text, for people and for an agent', async () => {
  const { report } = await openProject(provider)
  const id = await report({
    formData: { description: 'broken' },
    consoleLog: [{ log: 'TypeError: x', date: '2026-11-20T10:00:00.000Z', priority: 'ERROR' }],
  })
  const read = async (query: string) =>
    String(Object((await owner('GET', `/reports/${id}/text${query}`)).body).text)

  expect(await read('')).toContain('```text\nTypeError: x\n```')
  expect(await read('')).toBe(await read('?for=people'))
  expect(await read('?for=agent')).toContain(`${provider.origin}/inbox/api/reports/${id}`)
  expect(await owner('GET', `/reports/${id}/text?for=robots`)).toMatchObject({ status: 400 })
  expect(await owner('GET', '/reports/unknown/text')).toMatchObject({ status: 404 })
})
