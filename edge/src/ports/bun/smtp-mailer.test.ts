import { afterEach, expect, test } from 'bun:test'
import {
  openMailService,
  openSmtpReceiver,
  type MailReceiver,
} from '../../../../tests/support/mail-receiver.ts'
import type { Mail } from '../mailer.ts'
import { SettingError } from '../setting-error.ts'
import { readVars } from '../vars.ts'
import { createWorkerMailer } from '../mailer.ts'
import { createBunMailer } from './smtp-mailer.ts'

let receiver: MailReceiver

afterEach(() => receiver.close())

const mail: Mail = {
  id: 'm1',
  from: { name: 'Ann "the" Lee, <b@evil.example>', address: 'support@docs.example' },
  to: { name: '', address: 'kim@example.com' },
  replyTo: { name: '', address: 'reply+1@docs.example' },
  subject: 'Grüße \u{1f600}',
  text: 'Hello\n.\nBcc: eve@example.com',
  html: '<p>Hello</p>',
  headers: { 'Message-ID': '<m1@docs.example>' },
}

const send = (env = receiver.env) => createBunMailer(readVars(env).mail)?.send(mail)

test.each([
  ['a mail server', async () => openSmtpReceiver()],
  ['a mail service', async () => openMailService()],
])('%s gets the whole email for one recipient', async (_name, open) => {
  receiver = await open()
  expect(await send()).toEqual({ state: 'sent', error: '' })
  expect(receiver.received).toMatchObject([
    {
      recipient: 'kim@example.com',
      from: mail.from.name,
      subject: mail.subject,
      replyTo: 'reply+1@docs.example',
      headers: { 'message-id': ['<m1@docs.example>'] },
    },
  ])
  expect(receiver.received[0]?.text.trim()).toBe(mail.text)
})

const timeouts = { connect: 2000, pause: 60_000, total: 60_000 }

test('an email is sent even if the mail server checks it for longer than the connection timeout', async () => {
  receiver = await openSmtpReceiver({ checkEmail: () => Bun.sleep(timeouts.connect + 500) })
  const mailer = createBunMailer(readVars(receiver.env).mail, timeouts)
  expect(await mailer?.send(mail)).toEqual({ state: 'sent', error: '' })
})

test('an attempt to send an email ends at its deadline', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  receiver = await openSmtpReceiver({ checkEmail: () => promise })
  const mailer = createBunMailer(readVars(receiver.env).mail, { ...timeouts, total: 500 })
  expect(await mailer?.send(mail)).toEqual({
    state: 'failed',
    error: 'The mail server did not answer in time.',
  })
  resolve()
})

test('an unknown address is distinguished from other refusals', async () => {
  receiver = await openSmtpReceiver()
  for (const [code, text, state] of [
    [550, '5.1.1 User unknown', 'refused'],
    [553, '5.1.3 Bad address', 'refused'],
    [550, 'No such user', 'refused'],
    [550, 'Blocked by our list', 'failed'],
    [550, '5.7.1 Relaying denied', 'failed'],
    [553, 'Your domain is not allowed', 'failed'],
    [554, 'Rejected', 'failed'],
    [451, '5.1.1 User unknown', 'failed'],
  ] as const) {
    receiver.refuse(() => code, text)
    expect(await send()).toMatchObject({ state, error: expect.stringContaining(String(code)) })
  }
  expect(receiver.received).toEqual([])
})

test('a mail service refuses an address with 422 and the reason, and a redirect is not followed', async () => {
  receiver = openMailService()
  for (const [code, text, state] of [
    [422, '550 5.1.1 User unknown', 'refused'],
    [422, 'The field subject is not valid.', 'failed'],
    [401, '', 'failed'],
    [307, '', 'failed'],
    [500, '5.1.1 User unknown', 'failed'],
  ] as const) {
    receiver.refuse(() => code, text)
    expect(await send()).toMatchObject({ state, error: expect.stringContaining(String(code)) })
  }
})

test('a server that is down, or that refuses the password, is a failure that names the variable', async () => {
  receiver = await openSmtpReceiver({ passwords: new Set() })
  const { port } = new URL(receiver.env['SMTP_URL'] ?? '')
  const withPassword = { ...receiver.env, SMTP_URL: `smtp://user:hunter2@127.0.0.1:${port}` }
  const refused = await send(withPassword)
  expect(refused).toEqual({
    state: 'failed',
    error: 'The mail server refused the user name or the password. Check SMTP_URL.',
  })
  const smtp = receiver.env
  await receiver.close()
  expect(await send(smtp)).toEqual({
    state: 'failed',
    error: 'The mail server cannot be reached. Check SMTP_URL.',
  })
  receiver = openMailService()
  const service = receiver.env
  await receiver.close()
  expect(await send(service)).toMatchObject({ state: 'failed', error: expect.stringContaining('MAIL_URL') })
  receiver = openMailService()
})

test('Workers refuse SMTP_URL, because they cannot use it', async () => {
  receiver = await openSmtpReceiver()
  expect(() => createWorkerMailer(readVars(receiver.env).mail)).toThrow(SettingError)
  expect(createWorkerMailer(readVars({}).mail)).toBeUndefined()
})
