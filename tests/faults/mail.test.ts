import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { mailsSchema, personSchema, repliesSchema } from '../../edge/contract/index.ts'
import { openMailService, openSmtpReceiver, type MailReceiver } from '../support/mail-receiver.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, startProvider, type Provider } from '../support/provider.ts'
import { startServer } from '../support/servers.ts'
import { addMember } from '../support/team-members.ts'

const options = { RATE_LIMIT: 'off' }
const inbound = { MAIL_REPLY_DOMAIN: 'in.docs.example', MAIL_INBOUND_TOKEN: crypto.randomUUID() }

/** Bun sends through a mail server, and Workers through a mail service. */
const runtimes = {
  async bun() {
    const mail = await openSmtpReceiver()
    return { mail, provider: await startProvider({ ...options, ...inbound, ...mail.env }) }
  },
  async workerd() {
    const mail = openMailService()
    const server = await startServer({ runtime: 'workerd', env: { ...options, ...inbound, ...mail.env } })
    const provider = { origin: server.origin, inboxToken: server.inboxToken, close: () => server.stop() }
    return { mail, provider }
  },
}

const createId = () => crypto.randomUUID().replaceAll('-', '')

describe.each(Object.entries(runtimes))('under %s', (_name, start) => {
  let provider: Provider
  let mail: MailReceiver
  let owner: ReturnType<typeof createOwner>

  beforeAll(async () => {
    ;({ mail, provider } = await start())
    owner = createOwner(provider)
  }, 120_000)

  afterAll(async () => {
    await provider.close()
    await mail.close()
  }, 20_000)

  /** A report of a new address, to which the team has replied. */
  async function openConversation({ text = 'We found it.', description = 'Checkout is stuck' } = {}) {
    const address = `${createId()}@example.com`
    const project = await openProject(provider)
    const id = await project.report({ isSilent: false, formData: { description, email: address } })
    await reply(id, text)
    await until(() => received(address).length === 1)
    const first = received(address)[0]
    const link = (page: string) =>
      new RegExp(`http\\S+/${page}\\?token=\\S+`).exec(first?.text ?? '')?.[0] ?? ''
    return {
      ...project,
      address,
      id,
      first,
      conversation: link('conversation'),
      unsubscribe: link('unsubscribe'),
    }
  }

  const reply = (report: string, text: string) =>
    owner('POST', `/reports/${report}/replies`, { id: createId(), text })

  const received = (address: string) => mail.received.filter(({ recipient }) => recipient === address)

  const readEmails = async (sdkKey: string) =>
    v.parse(mailsSchema, (await owner('GET', `/projects/${sdkKey}/emails`)).body).emails

  const readReplies = async (report: string) =>
    v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body).replies

  async function until(isTrue: () => boolean | Promise<boolean>) {
    for (let waited = 0; !(await isTrue()); waited += 1) {
      if (waited > 400) throw new Error('It did not happen.')
      await Bun.sleep(25)
    }
  }

  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  test('a reply reaches the reporter by email, in one thread, with links to read, reply and unsubscribe', async () => {
    const { address, conversation, first, id, sdkKey, unsubscribe } = await openConversation()
    const reference = id.slice(0, 8).toUpperCase()
    expect(first).toMatchObject({
      recipient: address,
      from: 'Owner (Test)',
      subject: `[${reference}] Checkout is stuck`,
      headers: {
        'auto-submitted': ['auto-generated'],
        'list-unsubscribe': [`<${unsubscribe}>`],
        'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
      },
    })
    expect(first?.text).toContain('We found it.')
    expect(first?.text).toContain(reference)
    expect(first?.html).toContain(conversation.replaceAll('&', '&amp;'))
    await reply(id, 'It is fixed.')
    await until(() => received(address).length === 2)
    const messageId = first?.headers['message-id'] ?? []
    expect(received(address)[1]).toMatchObject({
      subject: `Re: [${reference}] Checkout is stuck`,
      headers: { 'in-reply-to': messageId, references: messageId },
    })
    await until(async () => (await readEmails(sdkKey)).every(({ state }) => state === 'delivered'))
    const emails = await readEmails(sdkKey)
    expect(emails).toHaveLength(2)
    for (const email of emails) expect(email).toMatchObject({ address, report: id, kind: 'reply', error: '' })
  })

  test('the linked page shows the conversation without scripts, and takes a reply without an account', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { conversation, id } = await openConversation({ text: hostile, description: hostile })
    const page = await fetch(conversation)
    expect(page.status).toBe(200)
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    for (const [name, value] of [
      ['Referrer-Policy', 'no-referrer'],
      ['Cache-Control', 'no-store'],
      ['X-Robots-Tag', 'noindex'],
      ['Set-Cookie', null],
    ] as const)
      expect(page.headers.get(name)).toBe(value)
    const text = await page.text()
    expect(text).not.toMatch(/<(?:script|img)/)
    expect(text).toContain('&lt;script&gt;')
    const style = await fetch(new URL(/rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '', conversation))
    expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
    // Mail scanners open links, so that opening one does not mean that the reporter has read it.
    expect((await readReplies(id))[0]?.readAt).toBeNull()

    await owner('PATCH', `/reports/${id}`, { status: 'done' })
    const form = { id: /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '', text: 'Still stuck\r\nhere' }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await post(conversation, form)
      expect(answer.status).toBe(303)
      expect(new URL(answer.headers.get('Location') ?? '', conversation).href).toBe(conversation)
    }
    expect(await readReplies(id)).toMatchObject([
      { text: hostile },
      { author: null, text: 'Still stuck\nhere' },
    ])
    expect(Object((await owner('GET', `/reports/${id}`)).body)).toMatchObject({
      status: 'open',
      unreadReplies: 1,
    })
    expect(await (await fetch(conversation)).text()).toContain('Still stuck\nhere')
  })

  test('a reply that cannot be stored is shown again with the reason', async () => {
    const { conversation, id } = await openConversation()
    const answer = await post(conversation, { id: createId(), text: `${'x'.repeat(5000)}<b>` })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
    expect(await answer.text()).toContain('x&lt;b&gt;</textarea')
    expect((await post(conversation, { id: 'wrong', text: 'a' })).status).toBe(400)
    expect((await post(conversation, { id: createId(), text: ' ' })).status).toBe(400)
    expect((await post(conversation, { id: createId(), text: 'x'.repeat(90_000) })).status).toBe(413)
    expect(await readReplies(id)).toHaveLength(1)
  })

  test('a forged link opens nothing, and neither does one of a deleted report', async () => {
    const [mine, other] = [await openConversation(), await openConversation()]
    const forged = mine.conversation.replace(mine.id, other.id)
    for (const url of [forged, mine.conversation.slice(0, -1), mine.conversation.replace(/\?.*/, '')]) {
      expect((await fetch(url)).status).toBe(404)
      expect((await post(url, { id: createId(), text: 'a' })).status).toBe(404)
    }
    expect((await post(mine.unsubscribe.replace(mine.sdkKey, other.sdkKey), {})).status).toBe(404)
    for (const { id } of [mine, other]) expect(await readReplies(id)).toHaveLength(1)
    await owner('DELETE', `/reports/${mine.id}`)
    expect((await fetch(mine.conversation)).status).toBe(404)
    expect(await readEmails(mine.sdkKey)).toEqual([])
  })

  test('one click unsubscribes, opening the link does not, and the reporter can undo it', async () => {
    const { address, id, sdkKey, unsubscribe } = await openConversation()
    expect(await (await fetch(unsubscribe)).text()).toContain('Stop all emails from Test')
    await reply(id, 'Second')
    await until(() => received(address).length === 2)
    const oneClick = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' })
    expect([oneClick.status, (await oneClick.text()).includes('You get no more emails')]).toEqual([200, true])
    await reply(id, 'Third')
    await until(async () => (await readEmails(sdkKey))[0]?.state === 'failed')
    expect((await readEmails(sdkKey))[0]?.error).toBe('The recipient has unsubscribed.')
    await post(unsubscribe, { scope: 'none' })
    await reply(id, 'Fourth')
    await until(() => received(address).length === 3)
    expect(received(address)[2]?.text).toContain('Fourth')
    expect((await post(unsubscribe, { scope: 'everything' })).status).toBe(400)
  })

  test('links in an email do not contain a Host header that the server does not know', async () => {
    const { address, id } = await openConversation()
    const { status } = await fetch(`${provider.origin}/inbox/api/reports/${id}/replies`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${provider.inboxToken}`,
        'Content-Type': 'application/json',
        Host: 'evil.example',
      },
      body: JSON.stringify({ id: createId(), text: 'Second' }),
    })
    expect(status).toBe(201)
    await until(() => received(address).length === 2)
    expect(received(address)[1]?.text).toMatch(/http\S+\/conversation\?token=/)
    expect(JSON.stringify(received(address)[1])).not.toContain('evil.example')
  })

  test('a refused email names the error, and an admin sends it again', async () => {
    const { address, id, sdkKey } = await openConversation()
    mail.refuse((recipient) => (recipient === address ? 451 : undefined))
    await reply(id, 'Later')
    await until(async () => (await readEmails(sdkKey))[0]?.error !== '')
    const [failed] = await readEmails(sdkKey)
    expect(failed).toMatchObject({ state: 'waiting', error: expect.stringContaining('451') })
    mail.refuse(undefined)
    const path = `/projects/${sdkKey}/emails/${failed?.id}/resend`
    const member = await addMember(provider, 'member')
    expect((await member.call('POST', path)).status).toBe(403)
    expect((await member.call('GET', `/projects/${sdkKey}/emails`)).status).toBe(403)
    expect(await owner('POST', path)).toMatchObject({ status: 200, body: { state: 'delivered', error: '' } })
    expect(received(address)).toHaveLength(2)
    expect((await owner('POST', path)).status).toBe(404)
    expect((await owner('GET', '/projects/unknown/emails')).status).toBe(404)
  })

  test('hostile texts add neither headers nor recipients', async () => {
    const hostile = 'Hi\r\nBcc: eve@example.com\r\nX-Injected: 1\r\n\r\nbody'
    const { address, first } = await openConversation({ description: hostile, text: hostile })
    expect(received('eve@example.com')).toEqual([])
    expect(Object.keys(first?.headers ?? {})).not.toContain('x-injected')
    expect(Object.keys(first?.headers ?? {})).not.toContain('bcc')
    expect(first?.subject).toEndWith('Hi Bcc: eve@example.com X-Injected: 1 body')
    expect(received(address)).toHaveLength(1)
  })

  test('a report without one valid address gets a reply and no email', async () => {
    const { report, sdkKey } = await openProject(provider)
    for (const email of [
      '',
      'ann',
      'ann@example.com, eve@example.com',
      'ann@example.com\r\nBcc: eve@example.com',
    ]) {
      const id = await report({ isSilent: false, formData: { description: 'a', email } })
      expect((await reply(id, 'Hello')).status).toBe(201)
    }
    expect(await readEmails(sdkKey)).toEqual([])
  })

  test('an identified reporter gets the email at the address of their session', async () => {
    const { report, visitor } = await openProject(provider)
    const address = `${createId()}@example.com`
    await visitor.identify('ann', { email: address })
    await reply(await report({ isSilent: false, formData: { description: 'a' } }), 'Hello')
    await until(() => received(address).length === 1)
    expect(received(address)[0]?.text).toContain('Hello')
  })

  test('a mentioned member gets an email once, with a link to the report, and the author gets none', async () => {
    const { report, sdkKey } = await openProject(provider)
    const name = `Kim ${createId()}`
    const kim = await addMember(provider, 'member', { name })
    const elsewhere = [(await openProject(provider)).sdkKey]
    const stranger = await addMember(provider, 'member', { name: `No ${name}`, projects: elsewhere })
    const id = await report({ formData: { description: 'Checkout is stuck' } })
    const text = `@${name} and @No ${name}: <b>look</b>`
    const added = await kim.call('POST', `/reports/${id}/comments`, { text })
    expect(Object(added.body).mentions).toHaveLength(2)
    const { body } = await owner('POST', `/reports/${id}/comments`, { text })
    await until(() => received(kim.email).length === 1)
    await owner('PATCH', `/reports/${id}/comments/${Object(body).id}`, { text: `${text}!`, version: 1 })
    await until(async () => (await readEmails(sdkKey)).every(({ state }) => state !== 'waiting'))
    expect(received(kim.email)).toMatchObject([
      {
        subject: `[${id.slice(0, 8).toUpperCase()}] Checkout is stuck`,
        text: expect.stringContaining(`/reports/${id}`),
        headers: { 'auto-submitted': ['auto-generated'] },
      },
    ])
    expect(received(kim.email)[0]?.html).toContain('&lt;b&gt;look')
    // The stranger has no access to the project.
    expect(received(stranger.email)).toEqual([])
    const failed = (await readEmails(sdkKey)).filter(({ state }) => state === 'failed')
    expect(failed.map(({ error }) => error)).toEqual(
      Array.from({ length: failed.length }, () => 'The member has no access to this project.'),
    )
  })

  /** Posts an email in the same way as a mail service. */
  async function deliver(to: string, { head = '', text = 'Hello' } = {}) {
    const id = head.includes('Message-ID') ? '' : `Message-ID: <${createId()}@example.com>\r\n`
    const email = `From: Kim <kim@example.com>\r\nTo: ${to}\r\n${id}${head}\r\n${text}\r\n`
    return postInbound({ email })
  }

  const postInbound = (body: object | FormData | string, token: string = inbound.MAIL_INBOUND_TOKEN) =>
    fetch(`${provider.origin}/mail/inbound`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'Content-Type': 'message/rfc822' }),
        ...(typeof body === 'object' &&
          !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    })

  const read = async (response: Response) => [response.status, await response.json()]
  const stored = [200, { result: 'stored', reason: null }]
  const ignored = (reason: string) => [200, { result: 'ignored', reason }]

  test('an answer to the email becomes a reply of the reporter, once, without the quoted email', async () => {
    const { first, id } = await openConversation()
    const to = first?.replyTo ?? ''
    expect(to).toEndWith('@in.docs.example')
    await owner('PATCH', `/reports/${id}`, { status: 'done' })
    const head = `Message-ID: <${createId()}@example.com>\r\n`
    const text = 'Still stuck.\r\n\r\nOn Monday, Owner wrote:\r\n> We found it.'
    for (let time = 0; time < 2; time += 1)
      expect(await read(await deliver(to, { head, text }))).toEqual(stored)
    expect(await readReplies(id)).toMatchObject([
      { text: 'We found it.' },
      { author: null, text: 'Still stuck.' },
    ])
    expect(Object((await owner('GET', `/reports/${id}`)).body).status).toBe('open')

    const email = `From: kim@example.com\r\nTo: list@example.com\r\n\r\nAs `
    expect(await read(await postInbound({ email: `${email}JSON`, recipient: to.toUpperCase() }))).toEqual(
      stored,
    )
    const form = new FormData()
    form.set('email', new Blob([`${email}a form`]), 'mail.eml')
    form.set('recipient', to)
    expect(await read(await postInbound(form))).toEqual(stored)
    expect(await read(await postInbound(`${email}RFC 822`.replace('list@example.com', to)))).toEqual(stored)
    expect((await readReplies(id)).map(({ text: each }) => each).toSorted()).toEqual(
      ['We found it.', 'Still stuck.', 'As JSON', 'As a form', 'As RFC 822'].toSorted(),
    )
  })

  test('the text of an email with a large photo becomes a reply', async () => {
    const { first, id } = await openConversation()
    const line = `${'QUFB'.repeat(19)}\r\n`
    const toEmail = (bytes: number) =>
      `From: kim@example.com\r\nTo: ${first?.replyTo}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the photo.\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(bytes / line.length)}--b--`
    expect(await read(await postInbound(toEmail(6_000_000)))).toEqual(stored)
    expect((await readReplies(id)).map(({ text }) => text)).toEqual(['We found it.', 'See the photo.'])
    expect((await postInbound(toEmail(27_000_000))).status).toBe(413)
  })

  test('an email to a forged address reaches no report, and a wrong token posts nothing', async () => {
    const [mine, other] = [await openConversation(), await openConversation()]
    const to = mine.first?.replyTo ?? ''
    const withoutEmail = await mine.report({ isSilent: false, formData: { description: 'a' } })
    for (const forged of [
      to.replace(mine.id, other.id),
      to.replace(mine.id, withoutEmail),
      to.replace('in.docs.example', 'docs.example'),
      'reply@in.docs.example',
      '',
    ])
      expect(await read(await deliver(forged))).toEqual(ignored('unknown address'))
    // An email is parsed only if its address is valid.
    const unreadable = `X-Long: ${'x'.repeat(100_000)}\r\n\r\nHello`
    const forged = { email: unreadable, recipient: to.replace(mine.id, other.id) }
    expect(await read(await postInbound(forged))).toEqual(ignored('unknown address'))
    expect((await postInbound({ email: unreadable, recipient: to })).status).toBe(400)
    const email = `From: kim@example.com\r\nTo: ${to}\r\n\r\nHello`
    expect((await postInbound({ email }, 'wrong')).status).toBe(401)
    for (const wrong of [{}, { email: 5 }]) expect((await postInbound(wrong)).status).toBe(400)
    expect((await postInbound({ email: 'x'.repeat(5_000_000) })).status).toBe(413)
    for (const { id } of [mine, other]) expect(await readReplies(id)).toHaveLength(1)
    await owner('DELETE', `/reports/${mine.id}`)
    expect(await read(await deliver(to))).toEqual(ignored('unknown address'))
  })

  test('a deleted project accepts no answers, and accepts them again when it is restored', async () => {
    const { first, id, sdkKey } = await openConversation()
    const to = first?.replyTo ?? ''
    await owner('POST', `/projects/${sdkKey}/deletion`, { name: 'Test' })
    expect(await read(await deliver(to))).toEqual(ignored('project deleted'))
    expect(await readReplies(id)).toHaveLength(1)
    await owner('DELETE', `/projects/${sdkKey}/deletion`)
    expect(await read(await deliver(to))).toEqual(stored)
    expect(await readReplies(id)).toHaveLength(2)
  })

  test('programs that answer each other stop: automatic emails and too many are ignored', async () => {
    const { first, id } = await openConversation()
    const to = first?.replyTo ?? ''
    for (const head of ['Auto-Submitted: auto-replied\r\n', 'Precedence: bulk\r\n', 'List-Id: <a>\r\n'])
      expect(await read(await deliver(to, { head }))).toEqual(ignored('automatic'))
    expect(await read(await deliver(to, { text: ' ' }))).toEqual(ignored('no text'))
    for (let count = 0; count < 20; count += 1)
      expect(await read(await deliver(to, { text: `Message ${count}` }))).toEqual(stored)
    expect(await read(await deliver(to))).toEqual(ignored('too many'))
    expect(await readReplies(id)).toHaveLength(21)
  })

  test('a report that the address does not exist stops further emails', async () => {
    const { address, first, id, sdkKey } = await openConversation()
    const head = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n'
    const toText = (unknown: string) =>
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; ${unknown}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--`
    const to = first?.replyTo ?? ''
    const other = await deliver(to, { head, text: toText('other@example.com') })
    expect(await read(other)).toEqual(ignored('automatic'))
    await reply(id, 'Second')
    await until(() => received(address).length === 2)
    expect(await read(await deliver(to, { head, text: toText(address) }))).toEqual(ignored('bounce'))
    await reply(id, 'Third')
    await until(async () => (await readEmails(sdkKey))[0]?.state === 'failed')
    expect((await readEmails(sdkKey))[0]?.error).toBe('The address does not exist.')
    expect(received(address)).toHaveLength(2)
  })

  test('the emails of a person are exported, and deleted when the person is erased', async () => {
    const { address, id, sdkKey } = await openConversation()
    const path = `/subjects?email=${encodeURIComponent(address)}`
    const { reports } = v.parse(personSchema, (await owner('GET', path)).body)
    expect(reports.map(({ emails }) => emails)).toEqual([
      [expect.objectContaining({ address, report: id, kind: 'reply' })],
    ])
    expect(await readEmails(sdkKey)).toHaveLength(1)
    await owner('DELETE', path)
    expect(await readEmails(sdkKey)).toEqual([])
  })
})
