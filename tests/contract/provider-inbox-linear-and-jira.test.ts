import { afterAll, beforeEach, expect, test } from 'bun:test'
import { answerJson, startIssueService } from '../support/issue-service.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, startProvider } from '../support/provider.ts'

const service = startIssueService()
const { answers, received } = service

const provider = await startProvider({ LINEAR_API: `${service.api}/graphql`, JIRA_API: service.api })
const owner = createOwner(provider)

beforeEach(() => service.reset())

afterAll(async () => {
  await provider.close()
  await service.stop()
})

const jira = { site: 'near.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Task' }

interface Case {
  service: string
  setting: object
  given: ReturnType<typeof answerJson>[]
  url: string
}

const linearUrl = 'https://linear.app/near/issue/ENG-7/x'

const cases: Case[] = [
  {
    service: 'Linear',
    setting: { linear: { team: 'ENG', token: 'secret-token' } },
    given: [
      answerJson({ data: { teams: { nodes: [{ id: 'team-id' }] } } }),
      answerJson({ data: { issueCreate: { success: true, issue: { id: 'u', url: linearUrl } } } }),
    ],
    url: linearUrl,
  },
  {
    service: 'Jira',
    setting: { jira: { ...jira, token: 'secret-token' } },
    given: [answerJson({ id: '10007', key: 'WEB-7' }, 201)],
    url: 'https://near.atlassian.net/browse/WEB-7',
  },
]

test.each(cases)(
  'a report becomes an issue in $service, once, with the content of other services',
  async ({ given, setting, url }) => {
    const { report, sdkKey } = await openProject(provider)
    const patched = await owner('PATCH', `/projects/${sdkKey}`, setting)
    const [name, { token: _token, ...shown }] = Object(Object.entries(setting)[0])
    expect(patched).toMatchObject({ status: 200, body: { github: null, gitlab: null, [name]: shown } })
    answers.push(...given)
    const id = await report({
      formData: { description: 'broken' },
      consoleLog: [
        { log: 'Clicked "Pay"', date: '2026-11-20T09:59:59.000Z', priority: 'CLICK' },
        { log: 'TypeError: x\n    at pay (app.js:3:7)', date: '2026-11-20T10:00:00.000Z', priority: 'ERROR' },
      ],
      networkLogs: [
        { type: 'POST', url: 'https://shop.example/pay?token=1', success: true, response: { status: 502 } },
      ],
      metaData: { browserName: 'Firefox' },
    })
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await owner('POST', `/reports/${id}/issue`)).toMatchObject({ status: 200, body: { url } })
    expect(received).toHaveLength(given.length)
    const sent = JSON.stringify(received.at(-1)?.body)
    for (const part of [
      'broken',
      'at pay (app.js:3:7)',
      'shop.example/pay?…',
      'Clicked',
      'Firefox',
      `/inbox/reports/${id}`,
    ])
      expect(sent).toContain(part)
    expect((await owner('GET', `/reports/${id}`)).body).toMatchObject({ issue: url })
    const shownAnswers = [
      patched.body,
      (await owner('GET', '/projects')).body,
      (await owner('GET', '/audit')).body,
    ]
    expect(JSON.stringify(shownAnswers)).not.toContain('secret-token')
  },
)

test('the Jira token is kept for its site and email, and required again for others', async () => {
  const { report, sdkKey } = await openProject(provider)
  const change = (settings: object | null) => owner('PATCH', `/projects/${sdkKey}`, { jira: settings })
  expect((await change({ ...jira, token: 'x' })).status).toBe(200)
  expect(await change({ ...jira, project: 'ops', issueType: 'Bug' })).toMatchObject({
    status: 200,
    body: { jira: { project: 'OPS', issueType: 'Bug' } },
  })
  for (const other of [{ site: 'evil.atlassian.net' }, { email: 'bob@example.com' }])
    expect(await change({ ...jira, ...other })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('none is stored for this site and email') },
    })
  for (const wrong of [
    { site: 'https://near.atlassian.net' },
    { site: '127.0.0.1' },
    { site: 'evil.example/.atlassian.net' },
    { site: 'a@evil.example#.atlassian.net' },
    { email: 'ann:x@example.com' },
    { project: '../x' },
    { issueType: '' },
    { token: 'a\nb' },
  ])
    expect([wrong, (await change({ ...jira, ...wrong })).status]).toEqual([wrong, 400])
  answers.push(answerJson({ errorMessages: [], errors: { issuetype: 'Specify an issue type' } }, 400))
  expect(await owner('POST', `/reports/${await report()}/issue`)).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('issuetype: Specify an issue type') },
  })
})
