import { expect, test } from 'bun:test'
import { createId } from '../../edge/src/http/create-id.ts'
import { describeMail, submitForm, until } from '../support/mail-provider.ts'

describeMail((server) => {
  test('a reporter asks on the page for emails when the status changes, the inbox says so, and the page stops them', async () => {
    const { conversation, id, unsubscribe } = await server.openConversation()
    const readPage = async () => (await fetch(conversation)).text()
    const choose = (choice: string) => submitForm(conversation, { 'status-emails': choice })
    const readInbox = async () =>
      Object((await server.owner('GET', `/reports/${id}/replies`)).body).wantsStatusEmails
    expect([await readInbox(), (await readPage()).includes('Email me when the status changes')]).toEqual([
      false,
      true,
    ])
    expect(await readPage()).toContain('Open · ')
    const { headers, status } = await choose('on')
    expect([status, headers.get('Location')]).toEqual([303, expect.stringContaining('conversation?token=')])
    expect([
      await readInbox(),
      (await readPage()).includes('You get an email when the status changes.'),
    ]).toEqual([true, true])
    await server.owner('PATCH', `/reports/${id}`, { status: 'inprogress' })
    expect(await readPage()).toContain('In progress · ')
    await choose('off')
    expect([await readInbox(), (await readPage()).includes('Email me when the status changes')]).toEqual([
      false,
      true,
    ])

    // Asking again also resumes the emails that the reporter stopped.
    await submitForm(unsubscribe, { scope: 'project' })
    await choose('on')
    expect(await readInbox()).toBe(true)
    expect(await server.readReplyEmail(id)).toMatchObject({ state: 'sent' })
    await submitForm(unsubscribe, { scope: 'project' })
    expect(await readPage()).toContain('Email me when the status changes')
    expect(await server.readReplies(id)).toHaveLength(1)
  })

  test('the linked page shows the conversation without scripts, and takes a reply without an account', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { conversation, id } = await server.openConversation({ text: hostile, description: hostile })
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
    expect((await server.readReplies(id))[0]?.readAt).toBeNull()

    await server.owner('PATCH', `/reports/${id}`, { status: 'done' })
    const form = { id: /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '', text: 'Still stuck\r\nhere' }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await submitForm(conversation, form)
      expect(answer.status).toBe(303)
      const after = new URL(answer.headers.get('Location') ?? '', conversation).href
      expect(after).toBe(`${conversation}&sent=${form.id}`)
      // The focus scrolls to the new reply and makes screen readers say that it was sent, as the title does.
      const sent = await (await fetch(after)).text()
      expect(sent).toMatch(/<title>Sent [^<]+ · &lt;script&gt;/)
      expect(sent.match(/role="status" tabindex="-1" autofocus>Sent /g)).toHaveLength(1)
    }
    expect(text).not.toContain('autofocus')
    expect(await server.readReplies(id)).toMatchObject([
      { text: hostile },
      { author: null, text: 'Still stuck\nhere' },
    ])
    expect(Object((await server.owner('GET', `/reports/${id}`)).body)).toMatchObject({
      status: 'open',
      unreadReplies: 1,
    })
    expect(await (await fetch(conversation)).text()).toContain('Still stuck\nhere')
  })

  test('a reply that cannot be stored is shown again with the reason', async () => {
    const { conversation, id } = await server.openConversation()
    const answer = await submitForm(conversation, { id: createId(), text: `${'x'.repeat(5000)}<b>` })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
    expect(await answer.text()).toContain('x&lt;b&gt;</textarea')
    expect((await submitForm(conversation, { id: 'wrong', text: 'a' })).status).toBe(400)
    expect((await submitForm(conversation, { id: createId(), text: ' ' })).status).toBe(400)
    expect((await submitForm(conversation, { id: createId(), text: 'x'.repeat(90_000) })).status).toBe(413)
    expect(await server.readReplies(id)).toHaveLength(1)
  })

  test('a forged link opens nothing, and neither does one of a deleted report', async () => {
    const [mine, other] = [await server.openConversation(), await server.openConversation()]
    const forged = mine.conversation.replace(mine.id, other.id)
    for (const url of [forged, mine.conversation.slice(0, -1), mine.conversation.replace(/\?.*/, '')]) {
      expect((await fetch(url)).status).toBe(404)
      expect((await submitForm(url, { id: createId(), text: 'a' })).status).toBe(404)
    }
    expect((await submitForm(mine.unsubscribe.replace(mine.sdkKey, other.sdkKey), {})).status).toBe(404)
    for (const { id } of [mine, other]) expect(await server.readReplies(id)).toHaveLength(1)
    await server.owner('DELETE', `/reports/${mine.id}`)
    expect((await fetch(mine.conversation)).status).toBe(404)
    expect(await server.readEmails(mine.sdkKey)).toEqual([])
  })

  const read = async (response: Response) => [response.status, await response.json()]
  const stored = [200, { result: 'stored', reason: null }]
  const ignored = (reason: string) => [200, { result: 'ignored', reason }]

  test('an answer to the email becomes a reply of the reporter, once, without the quoted email', async () => {
    const { address, first, id } = await server.openConversation()
    const to = first?.replyTo ?? ''
    expect(to).toEndWith('@in.docs.example')
    await server.owner('PATCH', `/reports/${id}`, { status: 'done' })
    const head = `Message-ID: <${createId()}@example.com>\r\n`
    const text = 'Still stuck.\r\n\r\nOn Monday, Owner wrote:\r\n> We found it.'
    for (let time = 0; time < 2; time += 1)
      expect(await read(await server.answer(to, { head, text }))).toEqual(stored)
    expect(await server.readReplies(id)).toMatchObject([
      { text: 'We found it.' },
      { author: null, text: 'Still stuck.' },
    ])
    expect(Object((await server.owner('GET', `/reports/${id}`)).body).status).toBe('open')

    const email = `From: ${address}\r\nTo: list@example.com\r\n\r\nAs `
    expect(
      await read(await server.postInbound({ email: `${email}JSON`, recipient: to.toUpperCase() })),
    ).toEqual(stored)
    const form = new FormData()
    form.set('email', new Blob([`${email}a form`]), 'mail.eml')
    form.set('recipient', to)
    expect(await read(await server.postInbound(form))).toEqual(stored)
    expect(await read(await server.postInbound(`${email}RFC 822`.replace('list@example.com', to)))).toEqual(
      stored,
    )
    expect((await server.readReplies(id)).map(({ text: each }) => each).toSorted()).toEqual(
      ['We found it.', 'Still stuck.', 'As JSON', 'As a form', 'As RFC 822'].toSorted(),
    )
  })

  test('an email of someone else is stored as theirs, and does not reopen the report', async () => {
    const { address, conversation, first, id, visitor } = await server.openConversation()
    const to = first?.replyTo ?? ''
    await server.owner('PATCH', `/reports/${id}`, { status: 'done' })
    const fails = 'Authentication-Results: mx.docs.example; spf=fail; dkim=none; dmarc=fail\r\n'
    for (const mail of [
      { from: 'other@example.com', text: 'From another address' },
      { from: address, text: 'With a forged address', head: fails },
    ])
      expect(await read(await server.answer(to, mail))).toEqual(stored)
    const replies = (await server.readReplies(id)).toSorted((one, other) =>
      one.text.localeCompare(other.text),
    )
    expect(replies).toMatchObject([
      {
        author: null,
        sender: { address: 'other@example.com', isVerified: true },
        text: 'From another address',
      },
      { author: { name: 'Owner' }, sender: null, readAt: null },
      { author: null, sender: { address, isVerified: false }, text: 'With a forged address' },
    ])
    const report = Object((await server.owner('GET', `/reports/${id}`)).body)
    expect(report).toMatchObject({ status: 'done', unreadReplies: 2 })
    const page = await (await fetch(conversation)).text()
    expect(page).toContain('From <bdi>other@example.com</bdi>, not you')
    expect(page).toContain(`From <bdi>${address}</bdi>, not verified`)
    // Only the report is from the reporter.
    expect(page.match(/<bdi>You<\/bdi>/g)).toHaveLength(1)
    const panel = await fetch(`${server.provider.origin}/replies`, { headers: visitor.headers() })
    const [thread] = Object(await panel.json()).threads
    expect(thread.replies).toMatchObject([{ author: 'Owner', text: 'We found it.', isRead: false }])

    const form = new FormData()
    form.set('email', `From: ${address}\r\nTo: ${to}\r\n\r\nSent by a program`)
    form.set('envelope', JSON.stringify({ to: [to], from: '' }))
    expect(await read(await server.postInbound(form))).toEqual(ignored('automatic'))

    // An address with a tag is the reporter's.
    await server.answer(to, { from: address.replace('@', '+docs@').toUpperCase(), text: 'Mine' })
    expect((await server.readReplies(id)).find(({ text }) => text === 'Mine')?.sender).toBeNull()
    expect(Object((await server.owner('GET', `/reports/${id}`)).body).status).toBe('open')
  })

  test('a program that answers each email with the same text reopens a report once', async () => {
    const { first, id } = await server.openConversation()
    const statuses: unknown[] = []
    for (let answer = 0; answer < 3; answer += 1) {
      await server.owner('PATCH', `/reports/${id}`, { status: 'done' })
      expect(await read(await server.answer(first?.replyTo ?? '', { text: 'We got your message.' }))).toEqual(
        stored,
      )
      statuses.push(Object((await server.owner('GET', `/reports/${id}`)).body).status)
    }
    expect(statuses).toEqual(['open', 'done', 'done'])
    expect(await server.readReplies(id)).toHaveLength(4)
  })

  test('the text of an email with a large photo becomes a reply', async () => {
    const { first, id } = await server.openConversation()
    const line = `${'QUFB'.repeat(19)}\r\n`
    const toEmail = (bytes: number) =>
      `From: kim@example.com\r\nTo: ${first?.replyTo}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the photo.\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(bytes / line.length)}--b--`
    expect(await read(await server.postInbound(toEmail(6_000_000)))).toEqual(stored)
    expect((await server.readReplies(id)).map(({ text }) => text)).toEqual(['We found it.', 'See the photo.'])
    expect((await server.postInbound(toEmail(27_000_000))).status).toBe(413)
  })

  test('an email to a forged address reaches no report, and a wrong token posts nothing', async () => {
    const [mine, other] = [await server.openConversation(), await server.openConversation()]
    const to = mine.first?.replyTo ?? ''
    const withoutEmail = await mine.report({ isSilent: false, formData: { description: 'a' } })
    for (const forged of [
      to.replace(mine.id, other.id),
      to.replace(mine.id, withoutEmail),
      to.replace('in.docs.example', 'docs.example'),
      'reply@in.docs.example',
      '',
    ])
      expect(await read(await server.answer(forged))).toEqual(ignored('unknown address'))
    // An email is parsed only if its address is valid.
    const unreadable = `X-Long: ${'x'.repeat(100_000)}\r\n\r\nHello`
    const forged = { email: unreadable, recipient: to.replace(mine.id, other.id) }
    expect(await read(await server.postInbound(forged))).toEqual(ignored('unknown address'))
    expect((await server.postInbound({ email: unreadable, recipient: to })).status).toBe(400)
    const email = `From: kim@example.com\r\nTo: ${to}\r\n\r\nHello`
    expect((await server.postInbound({ email }, 'wrong')).status).toBe(401)
    for (const wrong of [{}, { email: 5 }]) expect((await server.postInbound(wrong)).status).toBe(400)
    expect((await server.postInbound({ email: 'x'.repeat(5_000_000) })).status).toBe(413)
    for (const { id } of [mine, other]) expect(await server.readReplies(id)).toHaveLength(1)
    await server.owner('DELETE', `/reports/${mine.id}`)
    expect(await read(await server.answer(to))).toEqual(ignored('unknown address'))
  })

  test('a deleted project accepts no answers, and accepts them again when it is restored', async () => {
    const { first, id, sdkKey } = await server.openConversation()
    const to = first?.replyTo ?? ''
    await server.owner('POST', `/projects/${sdkKey}/deletion`, { name: 'Test' })
    expect(await read(await server.answer(to))).toEqual(ignored('project deleted'))
    expect(await server.readReplies(id)).toHaveLength(1)
    await server.owner('DELETE', `/projects/${sdkKey}/deletion`)
    expect(await read(await server.answer(to))).toEqual(stored)
    expect(await server.readReplies(id)).toHaveLength(2)
  })

  test('programs that answer each other stop: automatic emails and too many are ignored', async () => {
    const { first, id } = await server.openConversation()
    const to = first?.replyTo ?? ''
    for (const head of ['Auto-Submitted: auto-replied\r\n', 'Precedence: bulk\r\n', 'List-Id: <a>\r\n'])
      expect(await read(await server.answer(to, { head }))).toEqual(ignored('automatic'))
    expect(await read(await server.answer(to, { text: ' ' }))).toEqual(ignored('no text'))
    for (let count = 0; count < 20; count += 1)
      expect(await read(await server.answer(to, { text: `Message ${count}` }))).toEqual(stored)
    expect(await read(await server.answer(to))).toEqual(ignored('too many'))
    expect(await server.readReplies(id)).toHaveLength(21)
  })

  test('a report that the address does not exist stops further emails', async () => {
    const { address, first, id, sdkKey } = await server.openConversation()
    const head = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n'
    const toText = (unknown: string) =>
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; ${unknown}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--`
    const to = first?.replyTo ?? ''
    const other = await server.answer(to, { head, text: toText('other@example.com') })
    expect(await read(other)).toEqual(ignored('automatic'))
    await server.reply(id, 'Second')
    await until(() => server.received(address).length === 2)
    expect(await read(await server.answer(to, { head, text: toText(address) }))).toEqual(ignored('bounce'))
    await server.reply(id, 'Third')
    await until(async () => (await server.readEmails(sdkKey))[0]?.state === 'failed')
    expect((await server.readEmails(sdkKey))[0]?.error).toBe('The address does not exist.')
    expect(server.received(address)).toHaveLength(2)
  })
})
