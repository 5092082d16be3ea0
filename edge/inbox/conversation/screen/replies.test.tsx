import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { AudienceNote, ReplyHead } from './replies.tsx'

test('the conversation names the reporter if the page told the name', () => {
  const html = renderToStaticMarkup(<AudienceNote reporterName="Grace Lee" wantsStatusEmails />)
  expect(html.replace(/<[^>]*>/g, '')).toBe(
    'The reporter, Grace Lee, sees your reply in the feedback panel, at the next visit with the same browser, and asked for an email when the status changes.',
  )
})

test('the conversation names no one while the name is unknown', () => {
  expect(renderToStaticMarkup(<AudienceNote />).replace(/<[^>]*>/g, '')).toBe(
    'The reporter sees your reply in the feedback panel, at the next visit with the same browser.',
  )
})

const now = new Date('2026-11-20T10:00:00.000Z')
const reply = {
  id: '1',
  author: null,
  sender: null,
  text: 'Hello',
  createdAt: now.toISOString(),
  readAt: null,
}
const render = (each: Parameters<typeof ReplyHead>[0]['reply']) =>
  renderToStaticMarkup(<ReplyHead reply={each} now={now} />)

test('an email that the reporter did not send names its sender', () => {
  expect(render(reply)).toContain('The reporter')
  const other = render({ ...reply, sender: { address: 'other@example.com', isVerified: true } })
  expect(other).toContain('other@example.com')
  expect(other).toContain('by email, not the reporter')
  expect(other).not.toContain('The reporter')
  const forged = render({ ...reply, sender: { address: 'ann@example.com', isVerified: false } })
  expect(forged).toContain('by email, sender not verified')
})
