import { Database as Sqlite } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from '../../edge/src/ports/bun/data-folder.ts'
import { goBack, upgrade } from '../../edge/start/upgrade/run-upgrade.ts'

/** A version whose build copies its name and settings to `built`, and whose server is ready. */
const start = `
if (process.argv.includes('--build-only')) {
  const settings = Bun.file('content/site.local.ts')
  await Bun.write('built', (await Bun.file('version').text()) + ((await settings.exists()) ? await settings.text() : ''))
  process.exit()
}
const server = Bun.serve({ port: process.env.PORT, hostname: '127.0.0.1', fetch: () => new Response('ready') })
console.log('Docs http://localhost:' + server.port + '/')
`
const brokenStart = start.replace("new Response('ready')", "new Response('storage', { status: 503 })")
const migrateCopy = "if (!(await Bun.file(process.argv[2]).exists())) throw new Error('no copy')"

let home: string
let root: string
const git = (folder: string, ...args: string[]) =>
  Bun.$`git -c user.name=Test -c user.email=test@example.com ${args}`.cwd(folder).quiet()

async function publish(version: string, files: Record<string, string> = {}): Promise<void> {
  const all = { version, 'edge/start.ts': start, 'edge/start/upgrade/migrate-copy.ts': migrateCopy, ...files }
  for (const [name, text] of Object.entries(all)) await Bun.write(join(home, 'origin', name), text)
  await git(join(home, 'origin'), 'add', '--all')
  await git(join(home, 'origin'), 'commit', '--quiet', '--message', version)
  await git(join(home, 'origin'), 'tag', version)
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'upgrade-'))
  root = join(home, 'server')
  await mkdir(join(home, 'origin'))
  await git(join(home, 'origin'), 'init', '--quiet')
  await Bun.write(join(home, 'origin/package.json'), '{ "name": "server", "workspaces": ["edge"] }')
  await Bun.write(join(home, 'origin/edge/package.json'), '{ "name": "edge" }')
  await Bun.$`${process.execPath} install`.cwd(join(home, 'origin')).quiet()
  await publish('v0.9.0', {
    '.gitignore': 'built\nnode_modules\n/.upgrade/\n/content/site.local.ts\n',
    'content/site.ts': '',
  })
  await git(home, 'clone', '--quiet', 'origin', 'server')
  await mkdir(join(home, 'data'))
  new Sqlite(join(home, 'data/provider.sqlite')).run('CREATE TABLE reports (id TEXT)')
  await Bun.write(join(root, 'content/site.local.ts'), ' with settings')
})
afterEach(() => rm(home, { recursive: true }))

const place = () => ({ root, dataDir: join(home, 'data'), env: process.env })
const latest = { version: undefined, backup: undefined }
const readBuilt = () => Bun.file(join(root, 'built')).text()
const readVersion = () => Bun.file(join(root, 'version')).text()

test('an upgrade takes the newest tag, keeps the local settings, and goes back', async () => {
  await publish('v0.10.0')
  await publish('v0.9.1')
  using log = spyOn(console, 'log')
  expect(await upgrade(place(), latest)).toBe('v0.10.0')
  expect(log.mock.calls.join()).not.toContain('examples changed')
  expect(await readBuilt()).toBe('v0.10.0 with settings')
  expect(await upgrade(place(), latest)).toBeUndefined()
  expect(existsSync(join(root, '.upgrade/next'))).toBe(false)
  expect(existsSync(join(root, '.upgrade/data'))).toBe(false)

  await goBack(place())
  expect(await readBuilt()).toBe('v0.9.0 with settings')
  expect(String(await goBack(place()).catch((error: unknown) => error))).toContain('No upgrade is known')
})

test('without tags, each upgrade takes the newest commit of the default branch, and names changed examples', async () => {
  await git(root, 'tag', '--delete', 'v0.9.0')
  for (const version of ['v0.10.0', 'v0.10.1']) {
    await publish(version, { 'edge/server-examples/unit': version })
    await Bun.$`git tag --list | xargs git tag --delete`.cwd(join(home, 'origin')).quiet()
    using log = spyOn(console, 'log')
    expect(await upgrade(place(), latest)).toMatch(/^origin\//)
    expect(log.mock.calls.join()).toContain('copy them again:\nedge/server-examples/unit')
    expect(await readVersion()).toBe(version)
  }
})

test.each([
  ['does not build', { 'edge/start.ts': 'throw new Error("no build")' }, 'could not be built'],
  ['does not get ready', { 'edge/start.ts': brokenStart }, 'does not start'],
  [
    'cannot migrate the data',
    { 'edge/start/upgrade/migrate-copy.ts': 'process.exit(1)' },
    'cannot migrate a copy of the database',
  ],
])('a version that %s is not switched to', async (_what, files, message) => {
  await publish('v0.10.0', files)
  const error: unknown = await upgrade(place(), latest).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(message)
  expect(await readVersion()).toBe('v0.9.0')
  // What is repaired can be upgraded to.
  await publish('v0.10.1')
  expect(await upgrade(place(), latest)).toBe('v0.10.1')
})

test('an upgrade is refused while another one runs, over changed files, and to an unknown version', async () => {
  await publish('v0.10.0')
  const refuse = async (version?: string) =>
    String(await upgrade(place(), { version, backup: undefined }).catch((error: unknown) => error))
  await mkdir(join(root, '.upgrade'))
  const release = lockFile(join(root, '.upgrade/lock'))
  expect(await refuse()).toContain('Another upgrade is running')
  release?.()
  expect(await refuse('v7')).toContain('no tag, branch or commit named v7')
  await Bun.write(join(root, 'version'), 'changed')
  expect(await refuse()).toContain('These files were changed: version. Move the settings')
  expect(await readVersion()).toBe('changed')
})

test('a failed backup stops the upgrade', async () => {
  await publish('v0.10.0')
  await Bun.write(join(root, 'edge/start/backup.ts'), 'console.error("disk full"); process.exit(1)')
  const error: unknown = await upgrade(place(), { version: undefined, backup: '/backup' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(String(error)).toMatch(/The backup failed.*disk full/s)
  expect(await readVersion()).toBe('v0.9.0')
})
