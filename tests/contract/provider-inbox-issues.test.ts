import { afterAll, beforeEach, expect, test } from 'bun:test'
import { answerJson, jiraSetting, startIssueService } from '../support/issue-service.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, startProvider } from '../support/provider.ts'

const service = startIssueService()
const created = answerJson({ html_url: 'https://github.com/near/site/issues/7' }, 201)

const provider = await startProvider({
  GITHUB_API: service.api,
  GITLAB_API: `${service.api}/api/v4`,
  LINEAR_API: `${service.api}/graphql`,
  JIRA_API: service.api,
})
const owner = createOwner(provider)

beforeEach(service.reset)

afterAll(async () => {
  await provider.close()
  await service.stop()
})

async function openGithubProject() {
  const project = await openProject(provider)
  const setting = { repository: 'near/site', token: 'secret-token' }
  return { ...project, patched: await owner('PATCH', `/projects/${project.sdkKey}`, { github: setting }) }
}

test('a report becomes an issue in the repository of its project, once', async () => {
  const { report } = await openGithubProject()
  const id = await report({ formData: { description: 'broken' } })
  service.answers.push(created)
  const first = await owner('POST', `/reports/${id}/issue`)
  const again = await owner('POST', `/reports/${id}/issue`)

  const url = 'https://github.com/near/site/issues/7'
  expect([first, again]).toMatchObject([
    { status: 200, body: { url } },
    { status: 200, body: { url } },
  ])
  expect(service.received).toHaveLength(1)
  expect(service.received[0]).toMatchObject({ path: '/repos/near/site/issues', body: { title: 'broken' } })
  expect(service.received[0]?.headers.get('Authorization')).toBe('Bearer secret-token')
  expect(service.received[0]?.body['body']).toContain(`${provider.origin}/inbox/reports/${id}`)
  expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({ issue: url })
  const { body: audit } = await owner('GET', '/audit?limit=1')
  expect(audit).toMatchObject({ entries: [{ action: 'issue.opened', target: id, detail: { url } }] })
})

test.each([
  {
    setting: { github: { repository: 'near/site', token: 'x' } },
    given: [created],
    url: 'https://github.com/near/site/issues/7',
  },
  {
    setting: { gitlab: { project: 'near/site', token: 'x' } },
    given: [answerJson({ web_url: 'https://gitlab.com/near/site/-/issues/7' }, 201)],
    url: 'https://gitlab.com/near/site/-/issues/7',
  },
  {
    setting: { linear: { team: 'ENG', token: 'x' } },
    given: [
      answerJson({ data: { teams: { nodes: [{ id: 'team-id' }] } } }),
      answerJson({
        data: {
          issueCreate: { success: true, issue: { id: 'u', url: 'https://linear.app/near/issue/ENG-7/x' } },
        },
      }),
    ],
    url: 'https://linear.app/near/issue/ENG-7/x',
  },
  {
    setting: { jira: { ...jiraSetting, token: 'x' } },
    given: [answerJson({ id: '10007', key: 'WEB-7' }, 201)],
    url: 'https://near.atlassian.net/browse/WEB-7',
  },
])('two requests at the same time create one issue: $url', async ({ given, setting, url }) => {
  const { report, sdkKey } = await openProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, setting)
  const id = await report()
  const create = () => owner('POST', `/reports/${id}/issue`)
  let second: ReturnType<typeof create> | undefined
  service.answers.push(
    async () => {
      second = create()
      // The service takes as long as the requests that follow the second one.
      for (let request = 0; request < 3; request += 1) await owner('GET', `/reports/${id}`)
      return given[0]?.() ?? new Response()
    },
    ...given.slice(1),
  )

  const first = await create()
  expect([first, await second]).toMatchObject([
    { status: 200, body: { url } },
    { status: 200, body: { url } },
  ])
  expect(service.received).toHaveLength(given.length)
})

test('after a refusal, the request that waited creates the issue', async () => {
  const { report } = await openGithubProject()
  const id = await report()
  const create = () => owner('POST', `/reports/${id}/issue`)
  let second: ReturnType<typeof create> | undefined
  service.answers.push(async () => {
    second = create()
    for (let request = 0; request < 3; request += 1) await owner('GET', `/reports/${id}`)
    return Response.json({ message: 'Bad credentials' }, { status: 401 })
  }, created)
  expect([await create(), await second]).toMatchObject([{ status: 503 }, { status: 200 }])
})

test('the token is never returned, and stays when only the repository changes', async () => {
  const { patched, report, sdkKey } = await openGithubProject()
  const change = (setting: object | null) => owner('PATCH', `/projects/${sdkKey}`, { github: setting })
  const changed = await change({ repository: 'near/other' })
  service.answers.push(created)
  await owner('POST', `/reports/${await report()}/issue`)
  const audit = await owner('GET', `/audit?project=${sdkKey}`)

  expect(Object(patched.body).github).toEqual({ repository: 'near/site' })
  expect(Object(changed.body).github).toEqual({ repository: 'near/other' })
  expect(service.received[0]?.path).toBe('/repos/near/other/issues')
  expect(service.received[0]?.headers.get('Authorization')).toBe('Bearer secret-token')
  expect(JSON.stringify([patched.body, (await owner('GET', '/projects')).body, audit.body])).not.toContain(
    'secret-token',
  )
  expect(Object((await change(null)).body).github).toBeNull()
  expect(await change({ repository: 'near/site' })).toMatchObject({ status: 400 })
  for (const repository of ['near', 'near/site/../..', 'near/site?x', 'a b/c']) {
    expect(await change({ repository, token: 'x' })).toMatchObject({ status: 400 })
  }
})

test('an error from GitHub is returned, and the request can be retried', async () => {
  const { report } = await openGithubProject()
  const id = await report()
  for (const [refusal, words] of [
    [answerJson({ message: 'Not Found' }, 404), 'answered 404 for near/site'],
    [() => new Response('<html>', { status: 201 }), 'answered something other than an issue'],
    [answerJson({ html_url: 'no address' }, 201), 'answered something other than an issue'],
  ] as const) {
    service.answers.push(refusal)
    const { body, status } = await owner('POST', `/reports/${id}/issue`)
    expect(status).toBe(503)
    expect(Object(body).detail).toContain(words)
  }
  service.answers.push(created)
  expect((await owner('POST', `/reports/${id}/issue`)).status).toBe(200)
})

test('a report becomes an issue in the GitLab project of its project, once', async () => {
  const { report, sdkKey } = await openProject(provider)
  const setting = { project: 'near/docs/site', token: 'gitlab-token' }
  const patched = await owner('PATCH', `/projects/${sdkKey}`, { gitlab: setting })
  expect(patched).toMatchObject({
    status: 200,
    body: { gitlab: { project: 'near/docs/site' }, github: null },
  })
  const url = 'https://gitlab.com/near/docs/site/-/issues/7'
  service.answers.push(answerJson({ web_url: url }, 201))
  const id = await report({ formData: { description: 'broken' } })
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await owner('POST', `/reports/${id}/issue`)).toMatchObject({ status: 200, body: { url } })

  expect(service.received).toHaveLength(1)
  expect(service.received[0]).toMatchObject({
    path: '/api/v4/projects/near%2Fdocs%2Fsite/issues',
    body: { title: 'broken', description: expect.stringContaining(`/inbox/reports/${id}`) },
  })
  expect(service.received[0]?.headers.get('PRIVATE-TOKEN')).toBe('gitlab-token')
  const shown = [patched.body, (await owner('GET', '/projects')).body, (await owner('GET', '/audit')).body]
  expect(JSON.stringify(shown)).not.toContain('gitlab-token')
})

test('GitLab commands in a visitor’s text are in a code block, where they do nothing', async () => {
  const { report, sdkKey } = await openProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, { gitlab: { project: 'near/site', token: 'x' } })
  service.answers.push(answerJson({ web_url: 'https://gitlab.com/near/site/-/issues/1' }, 201))
  const text = 'Hello\n/close\n```\n/assign @root'
  await owner('POST', `/reports/${await report({ formData: { description: text, more: text } })}/issue`)
  const description = String(Object(service.received[0]?.body).description)
  const outside = description.replaceAll(/^(`{3,})text\n.*?\n\1$/gms, '')
  expect(description).toContain('/close')
  expect(outside).not.toMatch(/^\s*\/\w/m)
})

test('GitLab and GitHub exclude each other, and wrong settings and answers are refused', async () => {
  const { report, sdkKey } = await openProject(provider)
  const change = (settings: object) => owner('PATCH', `/projects/${sdkKey}`, settings)
  const gitlab = { project: 'near/site', token: 'x' }
  const both = { github: { repository: 'near/site', token: 'x' }, gitlab }
  expect(await change(both)).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
  expect((await change({ github: both.github })).status).toBe(200)
  expect((await change({ gitlab })).status).toBe(400)
  expect(await change({ github: null, gitlab })).toMatchObject({
    status: 200,
    body: { github: null, gitlab: { project: 'near/site' } },
  })
  for (const project of ['near', 'near/../site', '/near/site', 'near/site?x', 'a b/c', '../../x'])
    expect([project, (await change({ gitlab: { project } })).status]).toEqual([project, 400])
  const id = await report()
  for (const [refusal, words] of [
    [answerJson({ message: '401 Unauthorized' }, 401), 'GitLab answered 401 for near/site'],
    [answerJson({ web_url: 'javascript:alert(1)' }, 201), 'GitLab answered something other than an issue'],
  ] as const) {
    service.answers.push(refusal)
    const { body, status } = await owner('POST', `/reports/${id}/issue`)
    expect([status, Object(body).detail]).toEqual([503, expect.stringContaining(words)])
  }
  expect((await change({ gitlab: null })).body).toMatchObject({ gitlab: null })
  expect(await change({ gitlab: { project: 'near/site' } })).toMatchObject({ status: 400 })
})

test('without a repository, or without a report, there is no issue', async () => {
  const { report } = await openProject(provider)
  expect(await owner('POST', `/reports/${await report()}/issue`)).toMatchObject({ status: 404 })
  expect(await owner('POST', '/reports/unknown/issue')).toMatchObject({ status: 404 })
  expect(service.received).toEqual([])
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
