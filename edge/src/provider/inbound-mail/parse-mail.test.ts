import { expect, test } from 'bun:test'
import { extractText } from './extract-text.ts'
import { parseMail, parseRecipients } from './parse-mail.ts'
import { removeQuote } from './remove-quote.ts'

const write = (head: string, body = 'Hello') =>
  new TextEncoder().encode(
    `From: Kim <kim@example.com>\r\nTo: "Docs" <reply+x@docs.example>, other@example.com\r\n${head}\r\n${body}\r\n`,
  )

test('an email of a person has recipients, a sender and a text', async () => {
  const raw = write(
    'Message-ID: <1@example.com>\r\nDelivered-To: reply+y@docs.example\r\nAuto-Submitted: no\r\n',
  )
  expect(await parseRecipients(raw)).toEqual([
    'reply+y@docs.example',
    'reply+x@docs.example',
    'other@example.com',
  ])
  const mail = await parseMail(raw)
  expect(mail).toMatchObject({
    from: 'kim@example.com',
    messageId: '<1@example.com>',
    isAutomatic: false,
    unknownAddresses: [],
  })
  expect(mail.text.trim()).toBe('Hello')
})

test('recipients in the text of an email are not read', async () => {
  expect(await parseRecipients(write('', 'Delivered-To: reply+z@docs.example'))).toHaveLength(2)
})

test('the text of an email without plain text comes from its HTML', async () => {
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

test('an HTML answer beside an empty text is kept, and the quoted email is removed', async () => {
  const { text } = await parseMail(
    write(
      'Content-Type: multipart/alternative; boundary=b\r\n',
      '--b\r\n\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<div>Still stuck</div><div>On Monday, Ann wrote:<br></div><blockquote><div>Is it<br>fixed?</div></blockquote><div>No.</div>\r\n--b--',
    ),
  )
  expect(text).toContain('> fixed?')
  expect(removeQuote(text)).toBe('Still stuck\n\n\nNo.')
})

test('a head without an end tag does not hide the text', () => {
  expect(extractText('<html><head><title>Subject</title><body>Hello</body></html>')).toBe('Hello')
})

test('emails inside an email are not parsed', async () => {
  const raw = write('Content-Type: message/rfc822\r\n', 'From: a@example.com\r\n\r\nInner text')
  expect((await parseMail(raw)).text).toBe('')
})

test('only the first parts of an email with too many parts are read', async () => {
  const part = (text: string) => `--b\r\n\r\n${text}\r\n`
  const { text } = await parseMail(
    write('Content-Type: multipart/mixed; boundary=b\r\n', part('first') + part('other').repeat(9999)),
  )
  expect(text).toStartWith('first')
  expect(text.split('other').length).toBeLessThan(600)
})

const toReport = (status: string, { action = 'failed', address = 'kim@example.com' } = {}) =>
  write(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n',
    `--b\r\n\r\nNot delivered\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\n\r\nFinal-Recipient: rfc822; delivered@example.com\r\nAction: delivered\r\nStatus: 2.0.0\r\n--b--`,
  )

test('a report names the address that does not exist; one about a full mail folder names none', async () => {
  const unknownAddresses = ['kim@example.com']
  for (const status of ['5.1.1', '5.1.2', '5.1.10', '5.1.1 (bad destination address)'])
    expect(await parseMail(toReport(status))).toMatchObject({ isAutomatic: true, unknownAddresses })
  expect((await parseMail(toReport('5.1.1', { address: '<Kim@Example.com>' }))).unknownAddresses).toEqual(
    unknownAddresses,
  )
  for (const status of ['5.2.2', '5.1.7', '5.1.8', '5.7.1'])
    expect(await parseMail(toReport(status))).toMatchObject({ isAutomatic: true, unknownAddresses: [] })
  const delayed = await parseMail(toReport('5.1.1', { action: 'delayed' }))
  expect(delayed).toMatchObject({ isAutomatic: true, unknownAddresses: [] })
})
