import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { answerJson, startIssueService } from '../support/issue-service.ts'
import { openSmtpReceiver } from '../support/mail-receiver.ts'
import { until } from '../support/mail-provider.ts'
import { createOidcBrowser } from '../support/oidc-browser.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, type Provider, startServerIn } from '../support/provider.ts'
import { askWithCookie } from '../support/team-members.ts'

/** docs/backup.md, "Rotate secrets": what an operator does at the other service, and here. */

let folder: string
let running: Provider | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotated-'))
})
afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(folder, { recursive: true })
})

/** Starts the server with these variables; a running one is stopped first, as by a restart. */
async function restart(env: Record<string, string>): Promise<Provider> {
  await running?.close()
  const server = await startServerIn(folder, { env })
  running = {
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: server.inboxToken,
    close: () => server.stop(),
  }
  return running
}

test('an email that the mail server refuses because its password was rotated is sent with the new one', async () => {
  const passwords = new Set(['old'])
  const mail = await openSmtpReceiver({ passwords })
  const url = (password: string) => String(mail.env['SMTP_URL']).replace('//', `//node-docs:${password}@`)
  const env = (password: string) => ({ ...mail.env, SMTP_URL: url(password) })
  let owner = createOwner(await restart(env('old')))
  const project = await openProject(running ?? expect.unreachable())
  const id = await project.report({
    isSilent: false,
    formData: { description: 'Help', email: 'ann@example.com' },
  })
  const reply = (text: string) =>
    owner('POST', `/reports/${id}/replies`, { id: crypto.randomUUID().replaceAll('-', ''), text })
  const readEmails = async (): Promise<{ id: string; state: string; error: string }[]> =>
    Object((await owner('GET', `/projects/${project.sdkKey}/emails`)).body).emails
  await reply('Before')
  await mail.wait(1)

  passwords.clear()
  passwords.add('new')
  await reply('Meanwhile')
  await until(async () => (await readEmails())[0]?.error !== '')
  const [refused] = await readEmails()
  expect(refused).toMatchObject({ state: 'waiting', error: expect.stringContaining('password') })

  owner = createOwner(await restart(env('new')))
  await owner('POST', `/projects/${project.sdkKey}/emails/${refused?.id}/resend`)
  await reply('After')
  await mail.wait(3)
  const texts = mail.received.map(({ text }) => /Before|Meanwhile|After/.exec(text)?.[0])
  expect(new Set(texts)).toEqual(new Set(['Before', 'Meanwhile', 'After']))
  await mail.close()
})

test('after the client secret was rotated, people sign in with the new one, and stay signed in', async () => {
  const identities = await startIdentityProvider()
  const env = () => ({
    OIDC_ISSUER: identities.issuer,
    OIDC_CLIENT_ID: identities.clientId,
    OIDC_CLIENT_SECRET: identities.clientSecret,
    TEAM_DOMAINS: 'team.example=member',
  })
  identities.claims = { email: 'ann@team.example', email_verified: true, name: 'Ann Lee' }
  const before = env()
  let provider = await restart(before)
  const signIn = async () => {
    const browser = createOidcBrowser(provider)
    return { to: await browser.signIn(), cookie: browser.cookie() }
  }
  const first = await signIn()

  identities.clientSecret = 'another secret of the client'
  expect((await signIn()).to).toContain('#sign-in=')
  provider = await restart(env())
  expect((await signIn()).to).toBe(`${provider.origin}/inbox/`)
  expect(await askWithCookie(provider, '/account', first)).toMatchObject({ status: 200 })
  await identities.stop()
})

test('the earlier token of inbound email is refused after a restart with another one', async () => {
  const post = async (token: string) => {
    const answer = await fetch(`${running?.origin}/mail/inbound`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'From: ann@example.com\r\nTo: x@in.docs.example\r\n\r\nHello\r\n' }),
    })
    return answer.status
  }
  const [earlier, later] = [crypto.randomUUID(), crypto.randomUUID()]
  const env = {
    MAIL_URL: 'http://127.0.0.1:1',
    MAIL_TOKEN: 'a token of the mail service',
    MAIL_FROM: 'a@docs.example',
    MAIL_REPLY_DOMAIN: 'in.docs.example',
  }
  await restart({ ...env, MAIL_INBOUND_TOKEN: earlier })
  const accepted = await post(earlier)
  expect(accepted).not.toBe(401)
  expect(await post(later)).toBe(401)
  await restart({ ...env, MAIL_INBOUND_TOKEN: later })
  expect(await post(earlier)).toBe(401)
  expect(await post(later)).toBe(accepted)
})

test('a report whose issue a tracker refused for its rotated token gets its issue with the new one', async () => {
  const service = startIssueService()
  const provider = await restart({ GITHUB_API: service.api })
  const owner = createOwner(provider)
  const { report, sdkKey } = await openProject(provider)
  const setToken = (token: string) =>
    owner('PATCH', `/projects/${sdkKey}`, { github: { repository: 'near/site', token } })
  await setToken('old')
  const id = await report({ formData: { description: 'broken' } })
  const url = 'https://github.com/near/site/issues/7'
  service.answers.push(answerJson({ message: 'Bad credentials' }, 401), answerJson({ html_url: url }, 201))
  expect((await owner('POST', `/reports/${id}/issue`)).status).toBeGreaterThanOrEqual(400)
  await setToken('new')
  expect(await owner('POST', `/reports/${id}/issue`)).toMatchObject({ status: 200, body: { url } })
  expect(service.received.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  await service.stop()
})
