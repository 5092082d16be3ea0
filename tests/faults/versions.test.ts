import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '../../edge/src/http/create-id.ts'
import { install } from '../../edge/start/install.ts'
import { createDiscussions } from '../support/kill-bun.ts'
import { startKillableProvider, type KillableProvider } from '../support/killable-provider.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, findsNewReport, type Provider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const root = join(import.meta.dir, '../..')
const git = (...args: string[]) =>
  Bun.spawnSync(['git', ...args], { cwd: root })
    .stdout.toString()
    .trim()

/** Commits that count as versions while there are fewer than three tags: those with the last states of the tables. */
const untagged = [
  { version: '0039_merges', commit: '7ae939ef' },
  { version: '0038_numbers', commit: '2642646e' },
  { version: '0.2.0', commit: 'b13fbfea' },
]

/** The last three versions before this commit. */
const versions = [
  ...git('tag', '--list', 'v*.*.*', '--no-contains', 'HEAD', '--sort=-version:refname')
    .split('\n')
    .filter((tag) => tag !== '')
    .map((tag) => ({ version: tag, commit: tag })),
  ...untagged,
].slice(0, 3)

/** A clone without history cannot run an earlier version. */
const hasHistory = versions.every(({ commit }) => git('cat-file', '-t', `${commit}^{commit}`) === 'commit')

/** Tables that the server changes by itself: a repeated attempt, the state of a job, the last use of a session. */
const CHANGING = /^(?:job_state|migrations|deliveries|sqlite_.*)$/

test.skipIf(!hasHistory).each(versions)(
  'data of the version $version is complete after the upgrade, and that version works with the upgraded database',
  async ({ commit }) => {
    const home = await mkdtemp(join(tmpdir(), 'version-'))
    const earlier = await checkOut(commit, join(home, 'version'))
    const folder = join(home, 'installation')
    let server = await startKillableProvider({ folder, root: earlier })
    const provider = server
    const run = async (version: string): Promise<void> => {
      await server.close()
      server = await startKillableProvider({
        folder,
        root: version,
        port: Number(new URL(server.origin).port),
      })
    }
    try {
      const visitor = createVisitor(provider)
      await visitor.start()
      const discussions = createDiscussions(provider, visitor)
      const add = async () => {
        for (let index = 0; index < 3; index += 1) expect(await discussions.add(5000)).toBe(true)
      }
      await add()
      await fill(provider)
      await server.close()
      const before = readRows(folder)
      expect(Object.keys(before).length).toBeGreaterThan(20)

      await run(root)
      expect(await discussions.findLost()).toEqual([])
      expect(findLostRows(before, readRows(folder))).toEqual([])
      await add()
      await useNewTables(provider)

      await run(earlier)
      expect(await readFailedChecks(server)).toEqual(['manifest'])
      expect(await discussions.findLost()).toEqual([])
      expect(await findsNewReport(provider)).toBe(true)
      await add()

      await run(root)
      expect(await readFailedChecks(server)).toEqual(['manifest'])
      expect(await discussions.findLost()).toEqual([])
    } finally {
      await server.close()
      await rm(home, { recursive: true })
    }
  },
  600_000,
)

async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(folder)
  const archive = Bun.spawn(['git', 'archive', commit], { cwd: root, stdout: 'pipe' })
  const unpacked = Bun.spawn(['tar', '--extract'], { cwd: folder, stdin: archive.stdout })
  expect(await unpacked.exited).toBe(0)
  await install(folder, 'production')
  return folder
}

/** Writes to tables that reports do not fill, through routes that every version has. */
async function fill(provider: Provider): Promise<void> {
  const owner = createOwner(provider)
  const visitor = createVisitor(provider)
  await visitor.start()
  await visitor.identify('ann', { email: 'ann@example.com' })
  await visitor.stream([{ name: 'opened', data: { page: 'checkout' }, date: new Date().toISOString() }])
  await visitor.upload(new Blob(['recording']))
  await addMember(provider, 'member')
  const { body } = await visitor.report({
    type: 'CRASH',
    isSilent: true,
    formData: { errorMessage: 'failed' },
  })
  const path = `/reports/${Object(body).id}`
  const answers = [
    await owner('PATCH', path, { status: 'done', addLabels: ['checkout'] }),
    await owner('POST', `${path}/comments`, { text: 'a comment' }),
    await owner('PUT', `/projects/demo/reply-templates/${createId()}`, { name: 'A', text: 'B', version: 0 }),
    await owner('PATCH', '/projects/demo', {
      webhooks: [{ url: 'http://127.0.0.1:1', events: ['report.created'] }],
    }),
    await owner('POST', '/projects', { name: 'Second' }),
    await owner('POST', '/projects/demo/secret'),
  ]
  expect(answers.filter(({ status }) => status >= 300)).toEqual([])
}

/** Writes what the earlier version does not know: a view, and a merge of two written reports. */
async function useNewTables(provider: Provider): Promise<void> {
  const owner = createOwner(provider)
  const { report, sdkKey } = await openProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, { spamProtection: 'off' })
  const send = (description: string) => report({ isSilent: false, formData: { description } })
  const [first, second] = [await send('The checkout is slow'), await send('The checkout takes long')]
  const answers = [
    await owner('POST', '/views', { name: 'Open', filters: { status: 'open' }, isShared: true }),
    await owner('POST', `/reports/${first}/duplicates`, { reports: [second] }),
  ]
  expect(answers.filter(({ status }) => status >= 300)).toEqual([])
}

async function readFailedChecks({ origin }: KillableProvider): Promise<unknown> {
  return Object(await (await fetch(`${origin}/readyz`)).json()).failed
}

type Rows = Record<string, Record<string, unknown>[]>

function readRows(folder: string): Rows {
  const sqlite = new Database(join(folder, 'data/provider.sqlite'))
  const tables = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' ORDER BY name`,
    )
    .all()
    .filter(({ name }) => !CHANGING.test(name))
  const rows = tables.map(({ name }): [string, Record<string, unknown>[]] => [
    name,
    sqlite.query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`).all(),
  ])
  sqlite.close()
  return Object.fromEntries(rows)
}

/** Lists the rows that are missing, or differ in a column of the earlier version. */
function findLostRows(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const format = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]))
    const kept = new Set(after[table]?.map(format))
    return rows
      .map(format)
      .filter((row) => !kept.has(row))
      .map((row) => `${table}: ${row}`)
  })
}
