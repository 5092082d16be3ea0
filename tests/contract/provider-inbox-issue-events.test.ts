import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import type { IssueService } from '../../edge/contract/issue-services.ts'
import { answerJson, startIssueService } from '../support/issue-service.ts'
import { openProject } from '../support/open-project.ts'
import { type Answer, createOwner, type Provider, readAnswer, startProvider } from '../support/provider.ts'

const service = startIssueService()
let provider: Provider
let owner: ReturnType<typeof createOwner>

beforeAll(async () => {
  const { api } = service
  const env = { GITHUB_API: api, GITLAB_API: api, LINEAR_API: api, JIRA_API: api, RATE_LIMIT: 'off' }
  provider = await startProvider(env)
  owner = createOwner(provider)
})

beforeEach(() => service.reset())

afterAll(async () => {
  await provider.close()
  await service.stop()
})

const LINEAR_SECRET = 'lin_wh_0123456789abcdef'
const linearUrl = 'https://linear.app/near/issue/ENG-7/broken'

interface Change {
  isClosed: boolean
  /** Seconds after the first event. */
  second: number
  issue?: number
}

interface ServiceCase {
  name: IssueService
  label: string
  setting: object
  created: ReturnType<typeof answerJson>[]
  /** Creates an event with all fields in the service's documentation, more than the server reads. */
  write: (change: Change) => object
  prove: (text: string, secret: string) => Record<string, string>
}

const time = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString()
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

const cases: ServiceCase[] = [
  {
    name: 'github',
    label: 'GitHub',
    setting: { github: { repository: 'near/site', token: 'x' } },
    created: [answerJson({ id: 7, html_url: 'https://github.com/near/site/issues/7' }, 201)],
    write: ({ isClosed, issue = 7, second }) => ({
      action: isClosed ? 'closed' : 'reopened',
      issue: {
        id: issue,
        number: 7,
        html_url: `https://github.com/near/site/issues/${issue}`,
        state: isClosed ? 'closed' : 'open',
        state_reason: isClosed ? 'completed' : 'reopened',
        updated_at: time(second),
      },
      repository: { full_name: 'near/site' },
      sender: { login: 'ann' },
    }),
    prove: (text, secret) => ({
      'X-GitHub-Event': 'issues',
      'X-Hub-Signature-256': `sha256=${hmac(text, secret)}`,
    }),
  },
  {
    name: 'gitlab',
    label: 'GitLab',
    setting: { gitlab: { project: 'near/site', token: 'x' } },
    created: [answerJson({ id: 7, iid: 1, web_url: 'https://gitlab.com/near/site/-/issues/1' }, 201)],
    write: ({ isClosed, issue = 7, second }) => ({
      object_kind: 'issue',
      event_type: 'issue',
      project: { path_with_namespace: 'near/site' },
      object_attributes: {
        id: issue,
        iid: 1,
        url: 'https://gitlab.com/near/site/-/issues/1',
        state: isClosed ? 'closed' : 'opened',
        action: isClosed ? 'close' : 'reopen',
        updated_at: time(second).replace('T', ' ').replace('.000Z', ' UTC'),
      },
    }),
    prove: (_, secret) => ({ 'X-Gitlab-Event': 'Issue Hook', 'X-Gitlab-Token': secret }),
  },
  {
    name: 'linear',
    label: 'Linear',
    setting: { linear: { team: 'ENG', token: 'x' } },
    created: [
      answerJson({ data: { teams: { nodes: [{ id: 't' }] } } }),
      answerJson({ data: { issueCreate: { success: true, issue: { id: '7', url: linearUrl } } } }),
    ],
    write: ({ isClosed, issue = 7, second }) => ({
      action: 'update',
      type: 'Issue',
      data: {
        id: String(issue),
        identifier: 'ENG-7',
        url: linearUrl,
        updatedAt: time(second),
        state: { id: 's', name: isClosed ? 'Done' : 'Todo', type: isClosed ? 'completed' : 'unstarted' },
      },
      updatedFrom: { stateId: 'other', completedAt: isClosed ? null : time(0) },
      webhookTimestamp: Date.now(),
    }),
    prove: (text, secret) => ({ 'Linear-Event': 'Issue', 'Linear-Signature': hmac(text, secret) }),
  },
  {
    name: 'jira',
    label: 'Jira',
    setting: {
      jira: { site: 'near.atlassian.net', email: 'a@b.c', project: 'WEB', issueType: 'Task', token: 'x' },
    },
    created: [answerJson({ id: '7', key: 'WEB-7' }, 201)],
    write: ({ isClosed, issue = 7, second }) => ({
      webhookEvent: 'jira:issue_updated',
      issue_event_type_name: 'issue_generic',
      timestamp: Date.parse(time(second)),
      issue: {
        id: String(issue),
        key: 'WEB-7',
        fields: { status: { name: 'x', statusCategory: { key: isClosed ? 'done' : 'new' } } },
      },
      changelog: { items: [{ field: 'status', fieldtype: 'jira', from: '3', to: '1' }] },
    }),
    prove: (text, secret) => ({ 'X-Hub-Signature': `sha256=${hmac(text, secret)}` }),
  },
]

async function openIssueProject({ created, name, prove, setting, write }: ServiceCase) {
  const { sdkKey, report } = await openProject(provider)
  expect((await owner('PATCH', `/projects/${sdkKey}`, setting)).status).toBe(200)
  const given = name === 'linear' ? { secret: LINEAR_SECRET } : {}
  const turnedOn = await owner('PUT', `/projects/${sdkKey}/issue-events`, given)
  const secret = String(Object(turnedOn.body).secret)
  const id = await report({ formData: { description: 'broken' } })
  service.answers.push(...created)
  expect((await owner('POST', `/reports/${id}/issue`)).status).toBe(200)

  async function send(text: string, headers: Record<string, string>): Promise<Answer> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: text }
    return readAnswer(await fetch(`${provider.origin}/issue-events/${sdkKey}`, init))
  }
  const post = (event: object, key = secret) => {
    const text = JSON.stringify(event)
    return send(text, prove(text, key))
  }
  return {
    id,
    sdkKey,
    secret,
    report,
    send,
    post,
    change: (change: Change) => post(write(change)),
    readStatus: async () => String(Object((await owner('GET', `/reports/${id}`)).body).status),
    countEntries: async () => {
      const { body } = await owner('GET', `/audit?project=${sdkKey}&limit=50`)
      return Object(body).entries.filter(({ action }: { action: string }) => action === 'report.changed')
        .length
    },
  }
}

const applied = { status: 200, body: { result: 'applied', reason: null } }
const ignored = (reason: string) => ({ status: 200, body: { result: 'ignored', reason } })

test.each(cases)(
  'an issue of $label that is closed and reopened resolves and reopens its report',
  async (each) => {
    const { change, countEntries, id, readStatus, sdkKey } = await openIssueProject(each)
    expect(await change({ isClosed: true, second: 1 })).toMatchObject(applied)
    expect(await readStatus()).toBe('done')
    const { body } = await owner('GET', `/audit?project=${sdkKey}&limit=1`)
    expect(body).toMatchObject({
      entries: [{ action: 'report.changed', who: each.label, target: id, detail: { status: 'done' } }],
    })
    expect(await change({ isClosed: false, second: 2 })).toMatchObject(applied)
    expect(await readStatus()).toBe('open')
    expect(await countEntries()).toBe(2)
  },
)

test.each(cases)('an event of $label that comes twice, or late, changes nothing', async (each) => {
  const { change, countEntries, id, readStatus } = await openIssueProject(each)
  await change({ isClosed: true, second: 5 })
  await owner('PATCH', `/reports/${id}`, { status: 'open' })
  // An event that arrives twice must not undo a change that the team made in between.
  expect(await change({ isClosed: true, second: 5 })).toMatchObject(ignored('not new'))
  expect(await change({ isClosed: false, second: 4 })).toMatchObject(ignored('not new'))
  expect(await change({ isClosed: true, second: 3 })).toMatchObject(ignored('not new'))
  expect([await readStatus(), await countEntries()]).toEqual(['open', 2])
})

test.each(cases)('an event of $label with a wrong or missing proof is refused', async (each) => {
  const { post, readStatus, sdkKey, secret, send } = await openIssueProject(each)
  const event = each.write({ isClosed: true, second: 1 })
  const text = JSON.stringify(event)
  const proof = each.prove(text, secret)
  const [header = ''] = Object.keys(proof).slice(-1)
  const refused = { status: 401, body: { code: 'unauthorized', detail: expect.stringContaining(header) } }
  expect(await post(event, 'another-secret-0123456789')).toMatchObject(refused)
  expect(await send(text, {})).toMatchObject(refused)
  expect(await send(text, { ...proof, [header]: '' })).toMatchObject(refused)
  if (each.name !== 'gitlab') expect(await send(text.replace('7', '8'), proof)).toMatchObject(refused)
  expect(await readStatus()).toBe('open')

  await owner('DELETE', `/projects/${sdkKey}/issue-events`)
  expect(await send(text, proof)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each(cases)('an event of $label about another issue, or another change, is ignored', async (each) => {
  const { change, countEntries, post } = await openIssueProject(each)
  expect(await change({ isClosed: true, second: 1, issue: 8 })).toMatchObject(ignored('unknown issue'))
  expect(await post({ zen: 'ping', webhookTimestamp: Date.now() })).toMatchObject(ignored('not a status'))
  expect(await countEntries()).toBe(0)
})

test.each(cases)('the team decides: $label does not change a report that is archived', async (each) => {
  const { change, id, readStatus } = await openIssueProject(each)
  await owner('PATCH', `/reports/${id}`, { status: 'archived' })
  expect(await change({ isClosed: true, second: 1 })).toMatchObject(ignored('no change'))
  expect(await change({ isClosed: false, second: 2 })).toMatchObject(ignored('no change'))
  expect(await readStatus()).toBe('archived')
})

test('another Jira site removes the secret, and its issues do not change reports of the previous site', async () => {
  const jira = cases.find(({ name }) => name === 'jira')
  if (!jira) throw new Error('no case of Jira')
  const { post, readStatus, sdkKey, secret } = await openIssueProject(jira)
  const event = jira.write({ isClosed: true, second: 1 })
  const settings = { ...Object(jira.setting).jira, site: 'other.atlassian.net' }
  expect(await owner('PATCH', `/projects/${sdkKey}`, { jira: settings })).toMatchObject({
    status: 200,
    body: { issueEvents: false },
  })
  expect((await post(event, secret)).status).toBe(404)
  // Every Jira site numbers its issues from the same start.
  const { body } = await owner('PUT', `/projects/${sdkKey}/issue-events`, {})
  expect(await post(event, String(Object(body).secret))).toMatchObject(ignored('unknown issue'))
  expect(await readStatus()).toBe('open')
})
