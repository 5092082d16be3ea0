import { expect, test } from 'bun:test'
import { createSummary } from '../../contract/examples/report-summary.ts'
import type { WebhookReport } from '../../contract/webhook-message.ts'
import { webhookFormats } from '../../contract/webhooks.ts'
import { formatBody, type WebhookEvent } from './format-body.ts'

const hostile = '@everyone <!channel> <@U1> & *b* [x](http://evil.example) # \u202egnp `c`'

const report: WebhookReport = {
  ...createSummary({ type: 'CRASH', priority: 'HIGH', title: hostile, reportedBy: hostile }),
  projectName: 'Shop',
  message: `${hostile}\nsecond line`,
  currentUrl: 'https://shop.example/pay?a=1&b=2',
  url: 'https://inbox.example/reports/r1',
}

const created: WebhookEvent = {
  id: 'm',
  event: 'report.created',
  happenedAt: 0,
  projectName: 'Shop',
  changes: [],
  changedBy: null,
  report,
}

const chats = webhookFormats.filter((name) => name !== 'json')
const format = (event: WebhookEvent, name: (typeof chats)[number]) =>
  Object(JSON.parse(formatBody(event, name)))

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

test('Slack receives blocks whose text cannot mention, link or break out', () => {
  const body = format(created, 'slack')
  expect(body.blocks[0]).toEqual({
    type: 'section',
    text: { type: 'mrkdwn', text: '*Crash in Shop*', verbatim: true },
  })
  const [text, facts, link] = body.blocks.slice(1).map((block: { text: { text: string } }) => block.text.text)
  expect(text).toContain('@everyone &lt;!channel&gt; &lt;@U1&gt; &amp; *b*')
  expect(text).toContain('\nsecond line')
  expect(facts).toContain('*Page:* https://shop.example/pay?a=1&amp;b=2')
  expect(link).toBe('<https://inbox.example/reports/r1|Open the report>')
  expect(body.blocks[1].text.verbatim).toBe(true)
  for (const each of [body.text, text, facts]) expect(each).not.toMatch(/[<>\u202e]/)
})

test('a chat message about a change says in one line who changed what', () => {
  const changed: WebhookEvent = {
    ...created,
    event: 'report.updated',
    changes: [
      { field: 'status', from: 'open', to: 'done' },
      { field: 'assignee', from: null, to: 'Bob' },
      { field: 'notes', from: '', to: 'internal' },
    ],
    changedBy: 'Ann <b>\nLee',
  }
  const line = 'Ann <b> Lee changed status from open to done, assignee from none to Bob, notes'
  const [slack, discord, teams] = (['slack', 'discord', 'teams'] as const).map((name) =>
    format(changed, name),
  )
  expect(slack.blocks[1].text.text).toStartWith(`${line.replace('<', '&lt;').replace('>', '&gt;')}\n`)
  expect(discord.embeds[0].description).toStartWith('Ann \\<b\\> Lee changed status from open to done')
  expect(collectTexts(teams).some((text) => text.startsWith(line))).toBe(true)
  for (const name of chats) expect(JSON.stringify(format(changed, name))).not.toContain('internal')
})

test('Discord receives an embed without mentions, with escaped Markdown and a link to the report', () => {
  const { allowed_mentions: mentions, embeds } = format(created, 'discord')
  expect(mentions).toEqual({ parse: [] })
  expect(embeds).toHaveLength(1)
  expect(embeds[0]).toMatchObject({ title: 'Crash in Shop', url: 'https://inbox.example/reports/r1' })
  expect(embeds[0].description).toContain(
    '\\@everyone \\<!channel\\> \\<\\@U1\\> & \\*b\\* \\[x\\]\\(http\\://evil.example\\) \\#',
  )
  expect(embeds[0].fields.map(({ name }: { name: string }) => name)).toEqual(['Page', 'From', 'Priority'])
})

test('Teams receives an Adaptive Card whose text from visitors is in text runs, which read no Markdown', () => {
  const { attachments, type } = format(created, 'teams')
  expect(type).toBe('message')
  expect(attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive')
  const { actions, body, version } = attachments[0].content
  expect(version).toBe('1.4')
  expect(body.every((block: { type: string }) => block.type === 'RichTextBlock')).toBe(true)
  expect(collectTexts(body)).toContain('second line')
  expect(actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open the report', url: 'https://inbox.example/reports/r1' },
  ])
})

test.each(chats)('long texts stay within the limits of %s', (name) => {
  const long = '&<*'.repeat(4000)
  const body = format(
    {
      ...created,
      projectName: long,
      report: { ...report, message: long, currentUrl: long, reportedBy: long },
    },
    name,
  )
  expect(JSON.stringify(body).length).toBeLessThan(20_000)
  if (name === 'slack') {
    for (const { text } of body.blocks) expect(text.text.length).toBeLessThanOrEqual(3000)
    expect(collectTexts(body.blocks).join('')).not.toMatch(/&(?!amp;|lt;|gt;)/)
  }
  if (name === 'discord') {
    const [{ description, fields, title }] = body.embeds
    expect(title.length).toBeLessThanOrEqual(256)
    expect(description.length).toBeLessThanOrEqual(4096)
    for (const { value } of fields) expect(value.length).toBeLessThanOrEqual(1024)
    expect(collectTexts(body.embeds).join('').length).toBeLessThanOrEqual(6000)
  }
})

test.each(chats)('a test message for %s needs no report', (name) => {
  const texts = collectTexts(format({ ...created, event: 'test', report: undefined }, name))
  expect(texts.some((text) => text.includes('Test message from Shop'))).toBe(true)
})

test('an update names the new status', () => {
  const texts = collectTexts(
    format({ ...created, event: 'report.updated', report: { ...report, status: 'inprogress' } }, 'teams'),
  )
  expect(texts).toContain('Crash updated in Shop')
  expect(texts).toContain('In progress')
})

test('a chat message about an added label names the label', () => {
  const labeled: WebhookEvent = {
    ...created,
    event: 'report.updated',
    changes: [{ field: 'label', from: null, to: 'checkout' }],
    changedBy: 'Ann',
  }
  expect(collectTexts(format(labeled, 'discord')).join('\n')).toContain('Ann added the label checkout')
  expect(collectTexts(format({ ...labeled, changedBy: null }, 'slack')).join('\n')).toContain(
    'Added the label checkout',
  )
})
