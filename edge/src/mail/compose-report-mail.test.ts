import { expect, test } from 'bun:test'
import { useMailQueue, tokenOf } from '../../../tests/support/mail-queue.ts'
import { renderButton } from './compose-report-mail.ts'
import { verifyConversationToken, verifyReplyAddress, verifyUnsubscribeToken } from './links.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const queue = useMailQueue()

test('hostile texts stay in the fields that they belong to', async () => {
  const hostile =
    'Hi\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(1)>\u202e'
  const report = await queue.storeReport('ann@example.com', hostile)
  await queue.queueReply(report, 'ann@example.com', hostile)
  await queue.deliverAll()
  const [mail] = queue.sent
  for (const line of [mail?.subject, mail?.from.name, ...Object.values(mail?.headers ?? {})])
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(mail?.html).not.toMatch(/<(?:script|img)/)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(Object.keys(mail?.headers ?? {}).toSorted()).toEqual([
    'Auto-Submitted',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'Message-ID',
    'X-Auto-Response-Suppress',
  ])
})

test('a reply has the direction of its text, whatever the language of the email', async () => {
  await queue.queueReply(await queue.storeReport('ann@example.com'), 'ann@example.com', 'תוקן!')
  await queue.deliverAll()
  expect(queue.sent[0]?.html).toMatch(/<div dir="auto" class="message [^>]*>תוקן!<\/div>/)
})

test('a list of emails shows the start of a reply, whose lines end with elements and whose long words break', async () => {
  const report = await queue.storeReport('ann@example.com')
  await queue.queueReply(report, 'ann@example.com', 'Hello Ann,\nit is fixed.')
  await queue.deliverAll()
  const html = queue.sent[0]?.html ?? ''
  expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>Hello Ann, it is fixed\.<\/div>/)
  expect(html).toMatch(/overflow-wrap:anywhere">.*>Hello Ann,<br>it is fixed\.<\/div>/)
})

test('a button whose color is that of the card in a theme has a border', () => {
  const link = { label: 'Open', url: 'https://docs.example' }
  expect(renderButton({ color: '#111111' }, link)).toContain('border:1px solid rgba(255,255,255,.25)')
  expect(renderButton({ color: '#FFFFFF' }, link)).toContain('border:1px solid rgba(0,0,0,.25)')
})

test('links are valid for their report and purpose only, and conversations expire', async () => {
  const report = await queue.storeReport('ann@example.com')
  await queue.queueReply(report, 'ann@example.com')
  await queue.deliverAll()
  const text = queue.sent[0]?.text ?? ''
  const [conversation, unsubscribed] = [tokenOf(text, 'conversation'), tokenOf(text, 'unsubscribe')]
  expect(await verifyConversationToken(conversation, queue.now + 89 * 24 * HOUR_MS, queue.ports())).toBe(
    report,
  )
  expect(
    await verifyConversationToken(conversation, queue.now + 91 * 24 * HOUR_MS, queue.ports()),
  ).toBeUndefined()
  const other = await queue.storeReport('ann@example.com')
  const [, expiry, signature] = conversation.split('.')
  for (const forged of [
    '',
    '..',
    unsubscribed,
    `${other}.${expiry}.${signature}`,
    `${report}.${Number(expiry) + 1}.${signature}`,
    `${report}.${expiry}.`,
    conversation.toUpperCase(),
  ])
    expect(await verifyConversationToken(forged, queue.now, queue.ports())).toBeUndefined()
  expect(await verifyUnsubscribeToken(conversation, queue.ports())).toBeUndefined()
  expect(await verifyUnsubscribeToken(unsubscribed.replace('demo', 'demo2'), queue.ports())).toBeUndefined()
  const address = queue.sent[0]?.replyTo?.address ?? ''
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(await verifyReplyAddress(address.toUpperCase(), 'docs.example', queue.ports())).toBe(report)
  for (const forged of [
    address.replace(report, other),
    address.replace('docs.', 'evil.'),
    'reply@docs.example',
  ])
    expect(await verifyReplyAddress(forged, 'docs.example', queue.ports())).toBeUndefined()
})
