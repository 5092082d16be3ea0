import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  answerJson,
  jiraSetting,
  linearSetting,
  startIssueService,
} from '../../../tests/support/issue-service.ts'
import { openTestStorage } from '../../../tests/support/test-storage.ts'
import { code, codeBlock, line, link, paragraph } from '../report/text-formats.ts'
import { openIssue } from './open-issue.ts'
import { claimIssue, releaseIssue, writeIssue } from './routes.ts'
import { createJira, createLinear } from './trackers.ts'

const service = startIssueService()
const { answers, api, received } = service

beforeEach(() => service.reset())
afterAll(() => service.stop())

const linear = createLinear(linearSetting, `${api}/graphql`)
const jira = createJira(jiraSetting, api)
/** What a visitor can write to reach people, run commands or load something. */
const hostile =
  '@root [~accountid:5b10] [a](https://evil.example) !https://evil.example/x.png! {panel}h1{panel}\n/close\n```\n# big\n<img src=x> https://linear.app/near/profiles/root'

const issue = {
  title: 'The page is blank',
  blocks: [
    codeBlock(hostile, 1000),
    paragraph(line`Page: ${code(hostile)}`),
    paragraph(link('Report in the inbox', 'https://inbox.example/reports/r1')),
  ],
}

const team = answerJson({ data: { teams: { nodes: [{ id: 'team-id' }] } } })

test('a Linear issue is created in the team with its id, with the API key and without Bearer', async () => {
  const url = 'https://linear.app/near/issue/ENG-7/the-page-is-blank'
  answers.push(team, answerJson({ data: { issueCreate: { success: true, issue: { id: 'uuid-7', url } } } }))
  expect(await openIssue(issue, linear)).toEqual({ url, id: 'uuid-7' })

  expect(received.map(({ headers, path }) => [path, headers.get('Authorization')])).toEqual([
    ['/graphql', 'lin_api_key'],
    ['/graphql', 'lin_api_key'],
  ])
  const [first, second] = received.map(({ body }) => body)
  expect(first).toMatchObject({ variables: { key: 'ENG' } })
  expect(String(first?.['query'])).toContain('teams(filter: { key: { eq: $key } })')
  expect(second).toMatchObject({
    variables: {
      input: {
        teamId: 'team-id',
        title: 'The page is blank',
        description: expect.stringContaining('[Report in the inbox](https://inbox.example/reports/r1)'),
      },
    },
  })
  // Visitors' text is only in code, where Linear finds no mentions and links.
  const description = String(Object(second?.['variables']).input.description)
  const outside = description.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/`[^`\n]*`/g, '')
  expect(outside).not.toMatch(/root|evil|accountid|panel|big/)
})

test('a Jira issue is created with email and token, and its description is a document', async () => {
  answers.push(
    answerJson({ id: '10007', key: 'WEB-7', self: 'https://near.atlassian.net/rest/api/3/issue/10007' }, 201),
  )
  expect(await openIssue(issue, jira)).toEqual({
    url: 'https://near.atlassian.net/browse/WEB-7',
    id: '10007',
  })

  const [request] = received
  expect(request?.path).toBe('/rest/api/3/issue')
  expect(request?.headers.get('Authorization')).toBe(
    `Basic ${Buffer.from('änn@example.com:jira-token').toString('base64')}`,
  )
  const { fields } = Object(request?.body)
  expect(fields).toMatchObject({
    project: { key: 'WEB' },
    issuetype: { name: 'Bug' },
    summary: 'The page is blank',
    description: { type: 'doc', version: 1 },
  })
  expect(fields.description.content).toEqual([
    { type: 'codeBlock', content: [{ type: 'text', text: hostile }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Page: ' },
        { type: 'text', text: expect.stringContaining('@root'), marks: [{ type: 'code' }] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'Report in the inbox',
          marks: [{ type: 'link', attrs: { href: 'https://inbox.example/reports/r1' } }],
        },
      ],
    },
  ])
})

test('a document that Jira would refuse as too long is cut before its link', async () => {
  answers.push(answerJson({ id: '1', key: 'WEB-1' }, 201))
  const long = Array.from({ length: 20 }, (_, index) => codeBlock(`${index}`.repeat(3000), 3000))
  await openIssue({ title: 'long', blocks: [...long, ...issue.blocks.slice(-1)] }, jira)
  const { description } = Object(received[0]?.body).fields
  expect(JSON.stringify(description).length).toBeLessThan(32_767)
  expect(description.content[0].content[0].text).toStartWith('000')
  expect(JSON.stringify(description.content.slice(-2))).toMatch(/has more.*inbox\.example\/reports\/r1/)
})

test('an issue can be claimed once, until its claim is released or its process has stopped', async () => {
  const storage = await openTestStorage()
  const { database } = storage.ports
  await storage.storeReport('r1')
  const claim = (at: number) => claimIssue(database, { id: 'r1', at })
  const claimed = { isClaimed: true, url: null }
  const claimedByAnother = { isClaimed: false, url: null }

  expect(await Promise.all([claim(0), claim(0)])).toEqual([claimed, claimedByAnother])
  expect(await claim(59_999)).toEqual(claimedByAnother)
  expect(await claim(60_000)).toEqual(claimed)
  await releaseIssue(database, 'r1')
  expect(await claim(60_001)).toEqual(claimed)
  const url = 'https://near.atlassian.net/browse/WEB-7'
  await writeIssue(database, { id: 'r1', url, issueId: null, who: 'owner', at: 60_002 })
  expect(await claim(200_000)).toEqual({ isClaimed: false, url })
  await storage.remove()
})
