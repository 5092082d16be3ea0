import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { AudienceNote, ReplyHead } from './replies.tsx'

test('the conversation says where replies go, and which emails the reporter wants', () => {
  const email = { state: 'sent', address: 'ann@example.com' } as const
  const html = renderToStaticMarkup(<AudienceNote email={email} wantsStatusEmails />)
  expect(html.replace(/<[^>]*>/g, '')).toBe(
    'Replies go to the feedback panel and ann@example.com. The reporter asked for an email when the status changes.',
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
