import { afterEach, expect, test } from 'bun:test'
import {
  openMailService,
  openSmtpReceiver,
  type MailReceiver,
} from '../../../../tests/support/mail-receiver.ts'
import type { Mail } from '../mailer.ts'
import { SettingError } from '../setting-error.ts'
import { readVars } from '../vars.ts'
import { createWorkerMailer } from '../workers/mailer.ts'
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

test('an unknown address is told from a server that refuses for other reasons', async () => {
  receiver = await openSmtpReceiver()
  for (const [code, state] of [
    [550, 'refused'],
    [553, 'refused'],
    [554, 'failed'],
    [451, 'failed'],
  ] as const) {
    receiver.refuse(() => code)
    expect(await send()).toMatchObject({ state, error: expect.stringContaining(String(code)) })
  }
  expect(receiver.received).toEqual([])
})

test('a mail service refuses an address with 422, and a redirect is not followed', async () => {
  receiver = openMailService()
  for (const [code, state] of [
    [422, 'refused'],
    [401, 'failed'],
    [307, 'failed'],
    [500, 'failed'],
  ] as const) {
    receiver.refuse(() => code)
    expect(await send()).toMatchObject({ state, error: expect.stringContaining(String(code)) })
  }
})

test('a server that is down, or that refuses the password, is a failure that names the variable', async () => {
  receiver = await openSmtpReceiver({ refusesPasswords: true })
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
