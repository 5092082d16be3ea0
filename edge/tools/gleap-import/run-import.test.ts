import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '../../../tests/support/open-project.ts'
import { createOwner, type Provider, startProvider } from '../../../tests/support/provider.ts'
import { FileUnavailableError } from './attached-files.ts'
import type { ImportOptions } from './parse-import-options.ts'
import { clean, type ImportTools, runImport } from './run-import.ts'

let provider: Provider
let root: string
beforeAll(async () => {
  provider = await startProvider({ RATE_LIMIT: 'off' })
  root = await mkdtemp(join(tmpdir(), 'run-import-'))
})
afterAll(async () => {
  await provider.close()
  await rm(root, { recursive: true })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const ticket = (id: string, more: object = {}) => ({
  id,
  bugId: 1,
  createdAt: daysAgo(1),
  status: 'OPEN',
  formData: { description: `About ${id}` },
  ...more,
})

/** Writes an export with these tickets. Returns a function that imports the export into a new project. */
async function openImport(tickets: string | object[]) {
  const folder = await mkdtemp(join(root, 'export-'))
  await writeFile(join(folder, 'a.json'), typeof tickets === 'string' ? tickets : JSON.stringify(tickets))
  const { list, sdkKey } = await openProject(provider)
  const lines: string[] = []
  const run = async (options: Partial<ImportOptions> = {}, tools: Partial<ImportTools> = {}) =>
    runImport(
      {
        path: folder,
        project: sdkKey,
        server: `${provider.origin}/inbox/`,
        token: provider.inboxToken,
        files: undefined,
        fetchFiles: false,
        isDryRun: false,
        statuses: new Map(),
        ...options,
      },
      { report: (line) => lines.push(line), wait: async () => {}, ...tools },
    )
  return { lines, list, run, sdkKey }
}

const owner = async (path: string) => Object((await createOwner(provider)('GET', path)).body)

test('a dry run prints the plan and stores nothing', async () => {
  const { lines, list, run } = await openImport([
    ticket('a', { status: 'cz2qz' }),
    ticket('b', { createdAt: daysAgo(91) }),
    ticket('c', { createdAt: 'never' }),
    ticket('d', { attachments: [{ name: 'a.png', url: 'https://files.example/a.png' }] }),
  ])
  const result = await run({ isDryRun: true, fetchFiles: true })
  expect(lines).toEqual([
    'The export has 4 tickets.',
    'To import into Test: 2 tickets with 0 messages.',
    'Files: 0 in the folder, 1 to download, 0 missing.',
    'Older than the 90 days that the project keeps reports: 1. Raise the number of days in the settings of the project to import them.',
    'Cannot be imported: 1.',
    'Statuses that count as open: cz2qz (1). Choose another with --status cz2qz=done.',
  ])
  expect(result.problems.map(({ where }) => where)).toEqual(['ticket b', 'ticket c'])
  expect(await list()).toEqual([])
})

test('after the project keeps reports for longer, the next run imports the tickets that were too old', async () => {
  const { list, run, sdkKey } = await openImport([ticket('a', { createdAt: daysAgo(91) }), ticket('b')])
  expect((await run()).imported).toBe(1)
  await createOwner(provider)('PATCH', `/projects/${sdkKey}`, { retentionDays: 365 })
  expect(await run()).toEqual({ imported: 1, known: 1, problems: [] })
  expect(await list()).toHaveLength(2)
})

test('a ticket whose download fails for now waits for the next run; one whose file is gone is imported', async () => {
  const screenshotUrl = (name: string) => ({ screenshotUrl: `https://files.example/${name}.png` })
  const { list, run } = await openImport([
    ticket('a', screenshotUrl('busy')),
    ticket('b', screenshotUrl('gone')),
    ticket('c', { screenshotUrl: 'https://127.0.0.1/private.png' }),
    ticket('d', screenshotUrl('fine')),
  ])
  const asked: string[] = []
  let isBusy = true
  const download = async (url: string) => {
    asked.push(url)
    if (url.includes('gone')) throw new FileUnavailableError('its server answered 404 instead of the file')
    if (url.includes('busy') && isBusy) throw new Error('its server answered 503')
    return new Uint8Array(Buffer.from(`\x89PNG\r\n\x1a\n${url}`, 'latin1'))
  }
  const first = await run({ fetchFiles: true }, { download })
  expect(first.imported).toBe(3)
  expect(first.problems).toEqual([
    { where: 'ticket a', why: expect.stringContaining('Not imported: its server answered 503') },
    { where: 'ticket b', why: expect.stringContaining('gone.png was left out: its server answered 404') },
    { where: 'ticket c', why: expect.stringContaining('is in a private network') },
  ])
  expect(asked.join()).not.toContain('private')
  isBusy = false
  expect(await run({ fetchFiles: true }, { download })).toEqual({ imported: 1, known: 3, problems: [] })
  const reports = await Promise.all((await list()).map(async (id) => owner(`/reports/${id}/raw`)))
  const urls = reports.flatMap(({ attachments = [] }) => attachments.map(({ url }: { url: string }) => url))
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).headers.get('Content-Type')))).toEqual([
    'image/png',
    'image/png',
  ])
})

test('a hostile ticket is listed or stored as text, and the others are imported', async () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
  const text = JSON.stringify([
    ticket('good'),
    ticket('keys', { customData: 'KEYS', type: '\u001b[31mBUG', title: '</script><script>' }),
    ticket('deep', { customData: 'DEEP' }),
    ticket('large', { formData: { description: 'x'.repeat(300_000) } }),
  ])
    .replace('"KEYS"', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}')
    .replace('"DEEP"', deep)
  const { list, run } = await openImport(text)
  const { imported, problems } = await run()
  expect(imported).toBe(2)
  expect(problems.map(({ where }) => where).toSorted()).toEqual(['ticket deep', 'ticket large'])
  expect(Object('').isAdmin).toBeUndefined()
  expect(await list()).toHaveLength(2)
})

test('mistakes are explained: a wrong token, project or server', async () => {
  const { run } = await openImport([ticket('a')])
  const fail = async (options: Partial<ImportOptions>) => run(options).then(() => 'imported', String)
  expect(await fail({ token: 'wrong' })).toContain('not the inbox token')
  expect(await fail({ project: 'none' })).toContain('The inbox has no project with the SDK key none')
  expect(await fail({ server: 'http://127.0.0.1:1/' })).toContain('can’t be reached')
  for (const status of [200, 404]) {
    const site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } }),
    })
    expect(await fail({ server: site.url.href })).toContain('--server is the URL of the inbox')
    await site.stop(true)
  }
})

test('texts of the export write no control sequences to the terminal', () => {
  expect(clean('\u001b[2J\u202eticket\r\n')).toBe('[2Jticket')
})
