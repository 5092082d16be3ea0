import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { personSchema } from '../../edge/inbox/audit/contract.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { describeMail, submitForm, until } from '../support/mail-provider.ts'
import { openProject } from '../support/open-project.ts'
import { addMember } from '../support/team-members.ts'

describeMail((server) => {
  test('a reply reaches the reporter by email, in one thread, with links to read, reply and unsubscribe', async () => {
    const { address, conversation, first, id, sdkKey, unsubscribe } = await server.openConversation()
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
    await server.reply(id, 'It is fixed.')
    await until(() => server.received(address).length === 2)
    const messageId = first?.headers['message-id'] ?? []
    expect(server.received(address)[1]).toMatchObject({
      subject: `Re: [${reference}] Checkout is stuck`,
      headers: { 'in-reply-to': messageId, references: messageId },
    })
    await until(async () => (await server.readEmails(sdkKey)).every(({ state }) => state === 'delivered'))
    const emails = await server.readEmails(sdkKey)
    expect(emails).toHaveLength(2)
    for (const email of emails) expect(email).toMatchObject({ address, report: id, kind: 'reply', error: '' })
  })

  test('the panel learns that replies are also sent by email', async () => {
    const { visitor } = await openProject(server.provider)
    const { body } = await visitor.post('/frame/token', {})
    expect(body).toMatchObject({ spamToken: expect.any(String), repliesByEmail: true })
  })

  test('a member chooses a digest and turns it off, and a forged link does nothing', async () => {
    const { sdkKey } = await openProject(server.provider)
    const ann = await addMember(server.provider, 'member', { projects: [sdkKey] })
    const put = (frequency: string) =>
      ann.call('PUT', `/account/digests/${sdkKey}`, { frequency, timeZone: 'Europe/Berlin' })
    expect((await put('weekly')).body).toMatchObject({
      state: 'ready',
      address: ann.email,
      digests: [{ project: sdkKey, frequency: 'weekly', timeZone: 'Europe/Berlin' }],
    })
    const { digests } = Object((await ann.call('GET', '/account/digests')).body)
    expect(new Date(digests[0].nextAt).getUTCDay()).toBe(1)
    expect(Date.parse(digests[0].nextAt)).toBeGreaterThan(Date.now())
    const page = await fetch(`${server.provider.origin}/unsubscribe-digest?token=${sdkKey}.${ann.id}.forged`)
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This link is not valid')])
    expect((await put('off')).body).toMatchObject({ digests: [] })
  })

  test('one click unsubscribes, opening the link does not, and the reporter can undo it', async () => {
    const { address, id, sdkKey, unsubscribe } = await server.openConversation()
    expect(await (await fetch(unsubscribe)).text()).toContain('Stop all emails from Test')
    await server.reply(id, 'Second')
    await until(() => server.received(address).length === 2)
    const oneClick = await submitForm(unsubscribe, { 'List-Unsubscribe': 'One-Click' })
    expect([oneClick.status, (await oneClick.text()).includes('You get no more emails')]).toEqual([200, true])
    await server.reply(id, 'Third')
    await until(async () => (await server.readEmails(sdkKey))[0]?.state === 'failed')
    expect((await server.readEmails(sdkKey))[0]?.error).toBe('The recipient has unsubscribed.')
    expect(await server.readReplyEmail(id)).toEqual({ state: 'unsubscribed', address })
    await submitForm(unsubscribe, { scope: 'none' })
    await server.reply(id, 'Fourth')
    await until(() => server.received(address).length === 3)
    expect(server.received(address)[2]?.text).toContain('Fourth')
    expect(await server.readReplyEmail(id)).toEqual({ state: 'sent', address })
    expect((await submitForm(unsubscribe, { scope: 'everything' })).status).toBe(400)
  })

  test('links in an email do not contain a Host header that the server does not know', async () => {
    const { address, id } = await server.openConversation()
    const { status } = await fetch(`${server.provider.origin}/inbox/api/reports/${id}/replies`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.provider.inboxToken}`,
        'Content-Type': 'application/json',
        Host: 'evil.example',
      },
      body: JSON.stringify({ id: createId(), text: 'Second' }),
    })
    expect(status).toBe(201)
    await until(() => server.received(address).length === 2)
    expect(server.received(address)[1]?.text).toMatch(/http\S+\/conversation\?token=/)
    expect(JSON.stringify(server.received(address)[1])).not.toContain('evil.example')
  })

  test('a refused email names the error, and an admin sends it again', async () => {
    const { address, id, sdkKey } = await server.openConversation()
    server.mail.refuse((recipient) => (recipient === address ? 451 : undefined))
    await server.reply(id, 'Later')
    await until(async () => (await server.readEmails(sdkKey))[0]?.error !== '')
    const [failed] = await server.readEmails(sdkKey)
    expect(failed).toMatchObject({ state: 'waiting', error: expect.stringContaining('451') })
    server.mail.refuse(undefined)
    const path = `/projects/${sdkKey}/emails/${failed?.id}/resend`
    const member = await addMember(server.provider, 'member')
    expect((await member.call('POST', path)).status).toBe(403)
    expect((await member.call('GET', `/projects/${sdkKey}/emails`)).status).toBe(403)
    expect(await server.owner('POST', path)).toMatchObject({
      status: 200,
      body: { state: 'delivered', error: '' },
    })
    expect(server.received(address)).toHaveLength(2)
    expect((await server.owner('POST', path)).status).toBe(404)
    expect((await server.owner('GET', '/projects/unknown/emails')).status).toBe(404)
  })

  test('hostile texts add neither headers nor recipients', async () => {
    const hostile = 'Hi\r\nBcc: eve@example.com\r\nX-Injected: 1\r\n\r\nbody'
    const { address, first } = await server.openConversation({ description: hostile, text: hostile })
    expect(server.received('eve@example.com')).toEqual([])
    expect(Object.keys(first?.headers ?? {})).not.toContain('x-injected')
    expect(Object.keys(first?.headers ?? {})).not.toContain('bcc')
    expect(first?.subject).toEndWith('Hi Bcc: eve@example.com X-Injected: 1 body')
    expect(server.received(address)).toHaveLength(1)
  })

  test('a reporter is told by email when a report is resolved, unless they unsubscribed', async () => {
    const { address, id, sdkKey, unsubscribe } = await server.openConversation()
    const resolve = async (message: string) => {
      await server.owner('PATCH', `/reports/${id}`, { status: 'open', spam: null })
      await server.owner('PATCH', `/reports/${id}`, { status: 'done', message })
    }
    await resolve('It is resolved.')
    await until(() => server.received(address).length === 2)
    expect(server.received(address)[1]).toMatchObject({
      from: 'Owner (Test)',
      text: expect.stringContaining('It is resolved.'),
      headers: { 'list-unsubscribe': [`<${unsubscribe}>`] },
    })
    await submitForm(unsubscribe, { 'List-Unsubscribe': 'One-Click' })
    await resolve('Resolved again.')
    await until(async () => (await server.readEmails(sdkKey))[0]?.state === 'failed')
    expect((await server.readEmails(sdkKey))[0]?.error).toBe('The recipient has unsubscribed.')
    expect(server.received(address)).toHaveLength(2)
  })

  test('a report without one valid address gets a reply and no email', async () => {
    const { report, sdkKey } = await openProject(server.provider)
    for (const email of [
      '',
      'ann',
      'ann@example.com, eve@example.com',
      'ann@example.com\r\nBcc: eve@example.com',
    ]) {
      const id = await report({ isSilent: false, formData: { description: 'a', email } })
      expect((await server.reply(id, 'Hello')).status).toBe(201)
      expect(await server.readReplyEmail(id)).toEqual({ state: 'no-address', address: null })
    }
    expect(await server.readEmails(sdkKey)).toEqual([])
  })

  test('an identified reporter gets the email at the address of their session', async () => {
    const { report, visitor } = await openProject(server.provider)
    const address = `${createId()}@example.com`
    await visitor.identify('ann', { email: address })
    await server.reply(await report({ isSilent: false, formData: { description: 'a' } }), 'Hello')
    await until(() => server.received(address).length === 1)
    expect(server.received(address)[0]?.text).toContain('Hello')
  })

  test('a mentioned member gets an email once, with a link to the report, and the author gets none', async () => {
    const { report, sdkKey } = await openProject(server.provider)
    const name = `Kim ${createId()}`
    const kim = await addMember(server.provider, 'member', { name })
    const elsewhere = [(await openProject(server.provider)).sdkKey]
    const stranger = await addMember(server.provider, 'member', { name: `No ${name}`, projects: elsewhere })
    const id = await report({ formData: { description: 'Checkout is stuck' } })
    const text = `@${name} and @No ${name}: <b>look</b>`
    const added = await kim.call('POST', `/reports/${id}/comments`, { text })
    expect(Object(added.body).mentions).toHaveLength(2)
    const { body } = await server.owner('POST', `/reports/${id}/comments`, { text })
    await until(() => server.received(kim.email).length === 1)
    await server.owner('PATCH', `/reports/${id}/comments/${Object(body).id}`, {
      text: `${text}!`,
      version: 1,
    })
    await until(async () => (await server.readEmails(sdkKey)).every(({ state }) => state !== 'waiting'))
    expect(server.received(kim.email)).toMatchObject([
      {
        subject: `[${id.slice(0, 8).toUpperCase()}] Checkout is stuck`,
        text: expect.stringContaining(`/reports/${id}`),
        headers: { 'auto-submitted': ['auto-generated'] },
      },
    ])
    expect(server.received(kim.email)[0]?.html).toContain('&lt;b&gt;look')
    // The stranger has no access to the project.
    expect(server.received(stranger.email)).toEqual([])
    const failed = (await server.readEmails(sdkKey)).filter(({ state }) => state === 'failed')
    expect(failed.map(({ error }) => error)).toEqual(
      Array.from({ length: failed.length }, () => 'The member has no access to this project.'),
    )
  })

  test('the emails of a person are exported, and deleted when the person is erased', async () => {
    const { address, id, sdkKey } = await server.openConversation()
    const path = `/subjects?email=${encodeURIComponent(address)}`
    const { reports } = v.parse(personSchema, (await server.owner('GET', path)).body)
    expect(reports.map(({ emails }) => emails)).toEqual([
      [expect.objectContaining({ address, report: id, kind: 'reply' })],
    ])
    expect(await server.readEmails(sdkKey)).toHaveLength(1)
    await server.owner('DELETE', path)
    expect(await server.readEmails(sdkKey)).toEqual([])
  })
})
