import { expect, test } from 'bun:test'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { createSummary } from '../../edge/contract/examples/report-summary.ts'
import type { ReportSummary } from '../../edge/contract/report-summary.ts'
import type { WebhookFormat } from '../../edge/contract/webhooks.ts'
import { readTextContent } from '../../edge/inbox/report/read-text-content.ts'
import { formatCurl } from '../../edge/inbox/report/screen/format-request.ts'
import { formatReport, formatTitle } from '../../edge/inbox/report/text.ts'
import { formatBody } from '../../edge/src/webhooks/format-body.ts'
import { listPayloads } from '../support/hostile-payloads.ts'

const BEACON = 'https://beacon.example'
const REPORT = 'https://inbox.example/reports/r1'
const payloads = listPayloads(BEACON)
const HARMLESS = 'words'

/** Matches characters that receivers do not display, except line feeds. */
const HIDDEN = /[^\P{C}\n]|[\u{e0000}-\u{e0fff}]/u

/** Creates a report in which every string that a request can set is `text`. */
function createHostileSummary(text: string): ReportSummary {
  const labels = [{ name: text, color: 'red' as const }]
  const title = text.slice(0, 200)
  return createSummary({ type: text, priority: text, title, reportedBy: text, currentUrl: text, labels })
}

function formatWebhook(text: string, format: WebhookFormat) {
  const report = { ...createHostileSummary(text), projectName: text, message: text, url: REPORT }
  const changes = [{ field: 'assignee' as const, from: text, to: text }]
  const event = {
    id: 'm',
    event: 'report.updated',
    happenedAt: 0,
    projectName: text,
    changes,
    changedBy: text,
    report,
  }
  return Object(JSON.parse(formatBody(event, format)))
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

/** Replaces every string in a value with its type. */
function toShape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  if (Array.isArray(value)) return value.map(toShape)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toShape(each)]))
}

test('the table has more than a hundred payloads', () => {
  expect(payloads.length).toBeGreaterThan(130)
})

/** What must be true of a message in each format. The types demand it of a new format. */
const checks: Record<WebhookFormat, (html: string, name: string) => void> = {
  // Slack applies formats such as *b* to its own text only.
  slack(html, name) {
    const { blocks, text, ...others } = formatWebhook(html, 'slack')
    expect(others).toEqual({ unfurl_links: false, unfurl_media: false })
    const texts = blocks.map((block: { text: { text: string } }) => block.text.text)
    expect(texts.pop()).toBe(`<${REPORT}|Open the report>`)
    for (const each of [text, ...texts]) {
      expect([name, /[<>]|&(?!amp;|lt;|gt;)/.exec(each)]).toEqual([name, null])
      expect([name, HIDDEN.exec(each)]).toEqual([name, null])
    }
    expect([name, toShape(blocks)]).toEqual([name, toShape(formatWebhook(HARMLESS, 'slack').blocks)])
    expect(blocks.every((block: { text: { verbatim: boolean } }) => block.text.verbatim)).toBe(true)
  },

  discord(html, name) {
    const body = formatWebhook(html, 'discord')
    expect(body.allowed_mentions).toEqual({ parse: [] })
    expect(Object.keys(body).toSorted()).toEqual(['allowed_mentions', 'embeds'])
    expect(body.embeds[0].url).toBe(REPORT)
    expect([name, toShape(body)]).toEqual([name, toShape(formatWebhook(HARMLESS, 'discord'))])
    const { description, fields, title } = body.embeds[0]
    for (const text of collectTexts([title, description, fields])) {
      // After escaped characters are removed, no character remains that Discord's Markdown interprets.
      expect([name, /[\\*_~`|>#[\]()<:@-]/.exec(text.replace(/\\[\\*_~`|>#[\]()<:@-]/g, ''))]).toEqual([
        name,
        null,
      ])
      expect([name, HIDDEN.exec(text)]).toEqual([name, null])
    }
  },

  teams(html, name) {
    const { content, ...attachment } = formatWebhook(html, 'teams').attachments[0]
    expect(attachment.contentUrl).toBeNull()
    expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open the report', url: REPORT }])
    for (const block of content.body) {
      expect(block.type).toBe('RichTextBlock')
      for (const { text, type } of block.inlines) {
        expect(type).toBe('TextRun')
        expect([name, HIDDEN.exec(text)]).toEqual([name, null])
      }
    }
  },

  json(html) {
    const { data, ...others } = formatWebhook(html, 'json')
    expect(Object.keys(others).toSorted()).toEqual(['changedBy', 'changes', 'timestamp', 'type'])
    expect(data).toEqual({ ...createHostileSummary(html), projectName: html, message: html, url: REPORT })
  },
}

test.each(Object.entries(checks))(
  'a payload is only text in the format %s: it mentions, links, formats and adds nothing',
  (_format, check) => {
    for (const { html, name } of payloads) check(html, name)
  },
)

async function formatMarkdown(text: string, reader: 'people' | 'agent'): Promise<string> {
  const body = JSON.stringify({
    formData: { description: text, [text]: text, other: `${text} and more` },
    metaData: { browserName: text, userAgent: text, innerWidth: text, innerHeight: 5, devicePixelRatio: 1 },
    customData: { [text]: text },
    consoleLog: [
      { log: text, date: 1, priority: 'ERROR' },
      { log: text, date: text, priority: text },
    ],
    networkLogs: [
      {
        type: text,
        url: text,
        date: 2,
        success: false,
        request: { payload: text },
        response: { status: 500, responseText: text },
      },
    ],
    customEventLog: [{ name: text, date: 3, data: { [text]: text } }],
  })
  const content = await readTextContent(new Blob([body]).stream())
  const described = {
    summary: createHostileSummary(text),
    projectName: text,
    content,
    mapped: { release: text, frames: [], problems: [text] },
    notes: text,
    url: REPORT,
  }
  return formatReport(described, reader)
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** Lists the node types, URLs, and strings that GitHub would render outside of code. */
function listMarkup(markdown: string): string[] {
  const seen = new Set<string>()
  const visit = (node: Nodes): void => {
    seen.add(node.type)
    if ('url' in node) seen.add(`${node.type} ${node.url}`)
    // Removes times, because a string that can be parsed as a date is shown as a time.
    if (node.type === 'text' || node.type === 'html') seen.add(node.value.replace(/[\d:.]{12} /, ''))
    if (node.type === 'code') seen.add(`code ${node.lang} ${node.meta}`)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(parser.parse(markdown))
  return [...seen].toSorted()
}

test.each(['people', 'agent'] as const)(
  'in a text for %s every payload stays inside code',
  async (reader) => {
    const harmless = new Set(listMarkup(await formatMarkdown(HARMLESS, reader)))
    for (const each of listMarkup(await formatMarkdown('two\nlines', reader))) harmless.add(each)
    expect([...harmless]).toContain(`link ${REPORT}`)
    for (const { html, name } of payloads) {
      const text = await formatMarkdown(html, reader)
      expect([name, listMarkup(text).filter((each) => !harmless.has(each))]).toEqual([name, []])
      expect([name, HIDDEN.exec(text.replaceAll('\t', ' '))]).toEqual([name, null])
    }
  },
)

test('the comparison notices a text that leaves its code block', async () => {
  const harmless = new Set(listMarkup(await formatMarkdown(HARMLESS, 'people')))
  for (const text of ['@everyone', '![](https://beacon.example)', '# big', '<b>x</b>'])
    expect(listMarkup(`\`\`\`text\n\n\`\`\`\n${text}`).filter((each) => !harmless.has(each))).not.toEqual([])
})

test('the title of an issue is one line that mentions no one', () => {
  for (const { html, name } of payloads) {
    const title = formatTitle(createHostileSummary(html))
    expect([name, /\n|@(?!\u200b)/.exec(title)]).toEqual([name, null])
    expect([name, HIDDEN.exec(title.replaceAll('@\u200b', ''))]).toEqual([name, null])
    expect(title.length).toBeLessThan(250)
  }
})

test('a shell passes every payload of a copied curl command to curl unchanged, and runs nothing', async () => {
  for (const { html, name } of payloads) {
    const command = formatCurl({
      method: html,
      url: `${BEACON}/${html}`,
      requestHeaders: [
        { name: html, value: html },
        { name: 'X-Text', value: html },
      ],
      payload: html,
    } as Parameters<typeof formatCurl>[0])
    const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
    const shell = Bun.spawn(['/bin/sh', '-c', script], {
      cwd: '/',
      env: { PATH: '/nonexistent' },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors] = await Promise.all([
      new Response(shell.stdout).text(),
      new Response(shell.stderr).text(),
    ])
    expect([name, errors]).toEqual([name, ''])
    const words = output.split('\0').slice(0, -1)
    const options = words.filter(
      (_, index) => !/^--(?:request|header|data-raw|url)$/.test(words[index - 1] ?? ''),
    )
    expect([
      name,
      options.filter((word) => !/^--(?:request|header|data-raw|url|globoff)$/.test(word)),
    ]).toEqual([name, []])
    expect(words.at(-1)).toStartWith(`${BEACON}/`)
  }
})
