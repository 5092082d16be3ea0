import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  answerJson,
  jiraSetting,
  linearSetting,
  startIssueService,
} from '../../../tests/support/issue-service.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { openIssue } from './open-issue.ts'
import { createGithub, createGitlab, createJira, createLinear, type Tracker } from './trackers.ts'

const service = startIssueService()
const { answers, api } = service

beforeEach(() => service.reset())
/** Ends the requests that the service leaves without an answer. */
const hanging: (() => void)[] = []

afterAll(async () => {
  for (const end of hanging) end()
  await service.stop()
})

const linear = createLinear(linearSetting, `${api}/graphql`)
const jira = createJira(jiraSetting, api)
const github = createGithub({ repository: 'near/site', token: 'x' }, api)
const gitlab = createGitlab({ project: 'near/site', token: 'x' }, api)

const issue = { title: 'The page is blank', blocks: [] }

const team = answerJson({ data: { teams: { nodes: [{ id: 'team-id' }] } } })

async function refuse(tracker: Tracker, ...given: typeof answers): Promise<ProblemError> {
  answers.push(...given)
  const error = await openIssue(issue, tracker).catch((reason: unknown) => reason)
  if (!(error instanceof ProblemError)) throw new Error(`No refusal: ${JSON.stringify(error)}`)
  expect(error.code).toBe('unavailable')
  return error
}

test.each([
  [
    'GitHub, wrong token',
    github,
    answerJson({ message: 'Bad credentials' }, 401),
    'answered 401 for near/site (Bad credentials); no issue was created. The token is wrong',
  ],
  [
    'GitHub, unknown repository',
    github,
    answerJson({ message: 'Not Found' }, 404),
    'or the token has no access',
  ],
  [
    'GitHub, a wrong field',
    github,
    answerJson(
      {
        message: 'Validation Failed',
        errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      },
      422,
    ),
    '(Validation Failed; title: missing_field)',
  ],
  [
    'GitHub, a renamed repository',
    github,
    () => new Response(null, { status: 301, headers: { Location: 'https://x.example' } }),
    'answered 301 for near/site; no issue was created. It has moved.',
  ],
  [
    'GitLab, a wrong field',
    gitlab,
    answerJson({ message: { title: ['is too long'] } }, 400),
    '(title: is too long)',
  ],
  [
    'GitLab, a missing scope',
    gitlab,
    answerJson({ error: 'insufficient_scope' }, 403),
    'no permission to create issues in near/site',
  ],
  [
    'Jira, wrong token',
    jira,
    () => new Response('Client must be authenticated to access this resource.', { status: 401 }),
    'answered 401 for the project WEB; no issue was created. The token is wrong',
  ],
  [
    'Jira, unknown project',
    jira,
    answerJson({ errorMessages: [], errors: { project: 'valid project is required' } }, 400),
    '(project: valid project is required); no issue was created. Correct what it names',
  ],
  [
    'Jira, required field',
    jira,
    answerJson({ errorMessages: ['Nope'], errors: { issuetype: 'Specify an issue type' } }, 400),
    '(Nope; issuetype: Specify an issue type)',
  ],
  [
    'Jira, unknown site',
    jira,
    () =>
      new Response('<html><title>Your site</title>', {
        status: 404,
        headers: { 'Content-Type': 'text/html' },
      }),
    'answered 404 for the project WEB; no issue',
  ],
  [
    'Jira, an outage',
    jira,
    () => new Response('<html>', { status: 503 }),
    'Jira has a problem. Try again later.',
  ],
  [
    'Linear, wrong key',
    linear,
    answerJson(
      {
        errors: [
          {
            message: 'Authentication required, not authenticated',
            extensions: {
              type: 'authentication error',
              code: 'AUTHENTICATION_ERROR',
              userPresentableMessage: 'You need to authenticate.',
            },
          },
        ],
      },
      400,
    ),
    'answered 401 for the team ENG (You need to authenticate.); no issue was created. The token is wrong',
  ],
  [
    'Linear, unknown team',
    linear,
    answerJson({ data: { teams: { nodes: [] } } }, 200),
    'Linear has no team ENG',
  ],
  [
    'Linear, an error with status 200',
    linear,
    answerJson(
      {
        errors: [{ message: 'Argument Validation Error', extensions: { type: 'invalid input' } }],
        data: null,
      },
      200,
    ),
    'answered 400 for the team ENG (Argument Validation Error)',
  ],
])('%s: the refusal says what to do', async (...[, tracker, answer, words]) => {
  const { headers, message } = await refuse(tracker, answer)
  expect(message).toContain(words)
  expect(headers).toEqual({})
})

test.each([
  [
    'GitHub',
    github,
    answerJson({ message: 'You have exceeded a secondary rate limit' }, 403, { 'Retry-After': '60' }),
  ],
  ['GitLab', gitlab, () => new Response('Retry later\n', { status: 429, headers: { 'Retry-After': '60' } })],
  ['Jira', jira, answerJson({ errorMessages: ['Rate limit exceeded.'] }, 429, { 'Retry-After': '60' })],
  [
    'Linear',
    linear,
    answerJson({ errors: [{ message: 'Rate limit exceeded', extensions: { code: 'RATELIMITED' } }] }, 400, {
      'Retry-After': '60',
    }),
  ],
])('a limit of %s says when to try again', async (_, tracker, answer) => {
  const { headers, message } = await refuse(tracker, answer)
  expect(message).toContain('Try again in 60 seconds.')
  expect(headers).toEqual({ 'Retry-After': '60' })
})

test('an invalid Retry-After, or one in the past, is not passed on', async () => {
  for (const value of ['Wed, 21 Oct 2015 07:28:00 GMT', 'soon', '-1']) {
    const { headers, message } = await refuse(jira, answerJson({}, 429, { 'Retry-After': value }))
    expect([headers, message]).toEqual([{}, expect.stringContaining('Try again later.')])
  }
})

test.each([
  ['GitHub', github, []],
  ['Jira', jira, []],
  ['Linear', linear, [team]],
] as const)('an HTML response from %s does not count as an issue', async (_, tracker, before) => {
  const page = () => new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } })
  expect((await refuse(tracker, ...before, page)).message).toContain('something other than an issue')
})

test('a Jira response whose key would change the link does not count as an issue', async () => {
  expect((await refuse(jira, answerJson({ id: '1', key: '../x' }, 201))).message).toContain('something other')
})

test.each([
  ['Jira', jira],
  ['Linear', linear],
])('without an answer, %s may have created the issue, and the refusal says so', async (name, tracker) => {
  answers.push(() => new Promise<Response>((resolve) => hanging.push(() => resolve(new Response()))))
  const error = await openIssue(issue, tracker, 50).catch(String)
  expect(error).toContain(`${name} does not answer. Look for the issue`)
})

test('a service that cannot be reached has created no issue', async () => {
  const error = await openIssue(issue, createJira(jiraSetting, 'http://127.0.0.1:1')).catch(String)
  expect(error).toContain('Jira cannot be reached; no issue was created.')
})

test('a long error of a service is shortened, and has no hidden characters', async () => {
  const { message } = await refuse(jira, answerJson({ errorMessages: [`\u202e${'x'.repeat(5000)}`] }, 400))
  expect(message.length).toBeLessThan(600)
  expect(message).not.toContain('\u202e')
})
