import { expect, test } from 'bun:test'
import {
  composeMentionMail,
  composeReplyMail,
  composeStatusMail,
} from '../../edge/src/mail/compose-report-mail.ts'
import type { Brand } from '../../edge/src/mail/brand.ts'
import { selectLocale } from '../../edge/src/reporter-texts/locale.ts'
import { composeDigestMail } from '../../edge/src/mail/digest-mail.ts'
import {
  renderConversation,
  renderDigest,
  renderSubscription,
} from '../../edge/src/provider/conversation-pages.ts'
import { listPayloads } from '../support/hostile-payloads.ts'

const payloads = listPayloads('https://beacon.example')
const HARMLESS = 'words'
const brand: Brand = { color: '#0A5BD3', headerColor: '#0A5BD3', logo: 'https://shop.example/logo.png' }
const reader = { brand, locale: selectLocale([]) }
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

function composeMails(text: string) {
  const head = {
    id: 'm',
    from: { name: '', address: 'support@docs.example' },
    to: 'kim@example.com',
    earlier: ['m0'],
  }
  const about = {
    report: { id: 'a'.repeat(32), title: text },
    projectName: text,
    message: { author: text, text },
  }
  const links = {
    conversation: 'https://docs.example/conversation?token=1',
    unsubscribe: 'https://docs.example/unsubscribe?token=2',
    replyAddress: 'reply+1@docs.example',
  }
  return [
    composeReplyMail(head, { ...about, ...reader }, links),
    composeMentionMail(head, { ...about, brand }, 'https://inbox.example'),
    composeStatusMail(head, { ...about, ...reader, from: 'open', to: 'done' }, links),
    composeDigest(text, head),
  ]
}

function composeDigest(
  text: string,
  head: { id: string; from: { name: string; address: string }; to: string },
) {
  const listed = [{ id: 'a'.repeat(32), title: text }]
  const period = { frequency: 'daily', timeZone: 'UTC', start: 0, end: 86_400_000 } as const
  const notification = {
    kind: 'status',
    report: 'a'.repeat(32),
    fromStatus: 'open',
    toStatus: 'done',
    text: null,
    title: text,
    causedBy: text,
    reportedBy: text,
  } as const
  return composeDigestMail(
    { ...head, ...period, sdkKey: 'demo', projectName: text },
    {
      notifications: { count: 2, listed: [notification, { ...notification, kind: 'reply', causedBy: null }] },
      newReports: { count: 1, listed },
      assigned: { count: 1, listed },
      groups: listed.map((report) => ({ ...report, grown: 2, total: 3 })),
      failing: [{ isPaused: false, webhook: 'https://hooks.example', failures: 3, error: text }],
    },
    { brand, inbox: 'https://inbox.example', unsubscribe: 'https://docs.example/unsubscribe-digest?token=3' },
  )
}

async function renderPages(text: string): Promise<string[]> {
  const createdAt = '2026-11-20T10:00:00.000Z'
  const conversation = {
    ...reader,
    message: text,
    report: { id: 'a'.repeat(32), title: text, createdAt, status: 'open' },
    projectName: text,
    hasStatusEmails: true,
    replies: [
      { id: '1', author: text, text, createdAt, isRead: true },
      { id: '2', author: null, text, createdAt, isRead: true },
    ],
    nextId: 'b'.repeat(32),
    failed: { text, problem: text },
  }
  const subscription = { ...reader, projectName: text, report: 'a'.repeat(32) }
  const pages = [
    renderConversation(conversation),
    renderSubscription({ ...subscription, isStopped: false }),
    renderSubscription({ ...subscription, isStopped: true }),
    renderDigest({ projectName: text, isStopped: false }),
    renderDigest({ projectName: text, isStopped: true }),
  ]
  return Promise.all(pages.map(async (page) => String(await page)))
}

/** All tags with their attributes, except the line breaks of messages. */
const listTags = (html: string) => html.match(/<(?!br>)[^>]*>/g)

test('no payload adds a tag, an attribute, a header or a recipient to an email', () => {
  const harmless = composeMails(HARMLESS)
  for (const { html: payload, name } of payloads) {
    for (const [index, mail] of composeMails(payload).entries()) {
      const expected = harmless[index]
      expect([name, listTags(mail.html)]).toEqual([name, listTags(expected?.html ?? '')])
      expect([name, mail.headers, mail.to, mail.replyTo]).toEqual([
        name,
        expected?.headers ?? {},
        expected?.to ?? mail.from,
        expected?.replyTo,
      ])
      for (const line of [mail.subject, mail.from.name])
        expect([name, HIDDEN.exec(line)]).toEqual([name, null])
      expect(mail.from.address).toBe('support@docs.example')
    }
  }
})

test('no payload adds a tag or an attribute to the pages that emails link to', async () => {
  const harmless = await renderPages(HARMLESS)
  for (const { html: payload, name } of payloads) {
    for (const [index, page] of (await renderPages(payload)).entries())
      expect([name, listTags(page)]).toEqual([name, listTags(harmless[index] ?? '')])
  }
})
