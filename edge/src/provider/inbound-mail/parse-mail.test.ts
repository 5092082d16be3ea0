import { expect, test } from 'bun:test'
import { parseMail } from './parse-mail.ts'

const write = (head: string, body = 'Hello') =>
  `From: Kim <kim@example.com>\r\nTo: "Docs" <reply+x@docs.example>, other@example.com\r\n${head}\r\n${body}\r\n`

test('an email of a person has recipients, a sender and a text', async () => {
  const mail = await parseMail(
    write('Message-ID: <1@example.com>\r\nDelivered-To: reply+y@docs.example\r\nAuto-Submitted: no\r\n'),
  )
  expect(mail).toMatchObject({
    recipients: ['reply+y@docs.example', 'reply+x@docs.example', 'other@example.com'],
    from: 'kim@example.com',
    messageId: '<1@example.com>',
    isAutomatic: false,
    isBounce: false,
  })
  expect(mail.text.trim()).toBe('Hello')
})

test('an email without plain text gives the text of its HTML', async () => {
  const { text } = await parseMail(
    write(
      'Content-Type: text/html; charset=utf-8\r\n',
      '<p>Still <b>stuck</b></p><script>alert(1)</script><style>p{}</style><p>a &lt;b&gt;</p>',
    ),
  )
  expect(text).toContain('Still stuck')
  expect(text).toContain('a <b>')
  expect(text).not.toMatch(/alert|p\{\}/)
})

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'List-Id: <news.example.com>',
  'Return-Path: <>',
])('an email with %j is automatic', async (head) => {
  expect((await parseMail(write(`${head}\r\n`))).isAutomatic).toBe(true)
})

const toReport = (status: string, action = 'failed') =>
  write(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n',
    `--b\r\n\r\nNot delivered\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; kim@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\n--b--`,
  )

test('a report that an address does not exist is a bounce; one about a full mail folder is not', async () => {
  expect(await parseMail(toReport('5.1.1'))).toMatchObject({ isAutomatic: true, isBounce: true })
  expect(await parseMail(toReport('5.2.2'))).toMatchObject({ isAutomatic: true, isBounce: false })
  expect(await parseMail(toReport('5.1.1', 'delayed'))).toMatchObject({ isAutomatic: true, isBounce: false })
})
