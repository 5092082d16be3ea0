import { expect, test } from 'bun:test'
import { visit } from 'unist-util-visit'
import { readPages } from './pages.ts'
import { createBlockFinder, readDatedCopy, runBlock } from './run-block.ts'

const pages = await readPages()
const blocksOf = createBlockFinder(pages)
const KEY = '.near/validator_key.json'
const CONFIG = '.near/config.json'

test('no command has a backslash before a space, which would join two words instead of two lines', () => {
  const faults = pages.flatMap(({ tree, file }) => {
    const found: string[] = []
    visit(tree, 'code', ({ lang, value }) => {
      if (['bash', 'sh', 'console'].includes(lang ?? ''))
        found.push(...value.split('\n').filter((line) => /\\ /.test(line)))
    })
    return found.map((line) => `${file}: ${line}`)
  })
  expect(faults).toEqual([])
})

test('a field that a release removed leaves config.json, which is then validated', async () => {
  const [block = ''] = blocksOf('/maintenance/maintenance', 'del(.state_sync.sync')
  const config = '{"state_sync":{"sync":{"ExternalStorage":{}},"x":1},"store":{"state_snapshot_config":{}}}'
  const run = await runBlock(block, { files: { [CONFIG]: config }, programs: { neard: 'exit 0' } })
  expect(JSON.parse(run.files[CONFIG] ?? '')).toEqual({ state_sync: { x: 1 }, store: {} })
  expect(readDatedCopy(run.files, CONFIG)).toBe(config)
  expect(run.output).toBe('valid\n')
  expect(run.calls.at(-1)).toEndWith('validate-config')
})

test('a failover node gets files without a validator key, and a key that is there stops the reader', async () => {
  for (const block of blocksOf('/validator/failover-node-instruction', 'init --chain-id')) {
    expect(block).not.toContain('--account-id')
    const clean = await runBlock(block, { programs: { neard: 'exit 0' } })
    expect(clean).toMatchObject({ exitCode: 0, output: 'no validator key, as it should be\n' })
    const withKey = await runBlock(block, { files: { [KEY]: 'key' }, programs: { neard: 'exit 0' } })
    expect(withKey.exitCode).not.toBe(0)
    expect(withKey.output).toBe('')
  }
})

test('a returning primary with option 1 sets its data aside only while neard is stopped', async () => {
  const [block = ''] = blocksOf('/validator/failover-node-instruction', 'data.old')
  const files = { '.near/data/CURRENT': 'x' }
  const stopped = await runBlock(block, { files, programs: { pgrep: 'exit 1' } })
  expect(stopped.files).toEqual({ '.near/data.old/CURRENT': 'x' })
  const running = await runBlock(block, { files, programs: { pgrep: 'echo 4711' } })
  expect(running.files).toEqual(files)
})

test('the encrypted copy becomes a key under another name, which only its owner can read', async () => {
  const [block = ''] = blocksOf('/validator/failover-node-instruction', 'umask 077', 'age --decrypt')
  const key = '{"account_id":"pool_id","public_key":"ed25519:a","secret_key":"s"}'
  const { files, output } = await runBlock(`${block} && stat -c %a ~/${KEY}.standby`, {
    files: { '.near/config.json': '{}', 'validator_key.json.age': 'x' },
    programs: { age: `echo '${key}'` },
  })
  expect(JSON.parse(files[`${KEY}.standby`] ?? '')).toEqual(JSON.parse(key))
  expect(output).toContain('"pool_id"')
  expect(output).not.toContain('secret_key')
  expect(output).toEndWith('600\n')
})

test('the shell for the service user returns the files to that user before each command with sudo', async () => {
  const [script = ''] = blocksOf('/validator/hardening', 'export -f sudo')
  const commands = 'mv ~/.near/a ~/.near/validator_key.json && sudo systemctl restart neard'
  const local = script
    .replace('HOME=/home/near', 'HOME="$PWD"')
    .replace('exec bash', `exec bash -c '${commands}'`)
  const { calls, files } = await runBlock(local, {
    files: { '.near/a': 'key' },
    programs: { chown: 'exit 0', systemctl: 'exit 0' },
  })
  expect(files).toEqual({ [KEY]: 'key' })
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['chown', 'sudo', 'systemctl'])
})

test('a snapshot of an archive replaces no data: existing data is moved aside first', async () => {
  const [block = ''] = blocksOf('/archival/split-storage-archival', 'hot-data cold-data', '.old')
  const { files } = await runBlock(block, {
    files: { '.near/hot-data/a': 'hot', '.near/cold-data/b': 'cold' },
    programs: { systemctl: 'exit 0' },
  })
  expect(files).toEqual({ '.near/hot-data.old/a': 'hot', '.near/cold-data.old/b': 'cold' })
  const running = await runBlock(block, {
    files: { '.near/hot-data/a': 'hot' },
    programs: { systemctl: 'exit 1' },
  })
  expect(running.files).toEqual({ '.near/hot-data/a': 'hot' })
})

test('a second update keeps the copy of the binary from before the first one', async () => {
  const [block = ''] = blocksOf('/maintenance/maintenance', 'neard.previous --version')
  const local = block.replaceAll('/usr/local/bin/', '~/')
  const { files } = await runBlock(`${local}; ${local}`, {
    files: { neard: 'binary', 'neard.previous': 'old binary', [CONFIG]: '{}' },
    programs: { cp: 'exec /bin/cp "$@"' },
  })
  expect(Object.values(files)).toContain('old binary')
})

test('each page with an update keeps earlier copies of the binary under a number', () => {
  const copies = pages.flatMap(({ body }) => body.match(/cp .*\/neard\.previous\b.*/g) ?? [])
  expect(copies.length).toBeGreaterThan(1)
  expect(copies.filter((copy) => !copy.includes('--backup=numbered'))).toEqual([])
})

test('the deposit of a factory has one unit on every page, because readers fill it in once', () => {
  const units = pages.flatMap(({ body }) =>
    [...body.matchAll(/<deposit> ?(\w*NEAR)'/g)].map((match) => match[1]),
  )
  expect(units.length).toBeGreaterThan(3)
  expect([...new Set(units)]).toEqual(['NEAR'])
})

test('fresh data never replaces the database that an earlier attempt set aside', async () => {
  for (const route of ['/troubleshooting/common-errors', '/validator/validator-bootcamp/troubleshooting']) {
    const [block = ''] = blocksOf(route, 'mv ~/.near/data ~/.near/data.old')
    const fresh = await runBlock(block, { files: { '.near/data/a': '1' }, programs: { systemctl: 'exit 0' } })
    expect(fresh.files).toEqual({ '.near/data.old/a': '1' })
    const files = { '.near/data/a': '2', '.near/data.old/a': '1' }
    const repeated = await runBlock(block, { files, programs: { systemctl: 'exit 0' } })
    expect(repeated).toMatchObject({ files, calls: [] })
  }
})

test('the way back from fresh data deletes nothing if there is no old database', async () => {
  const [block = ''] = blocksOf('/troubleshooting/common-errors', 'mv ~/.near/data.old ~/.near/data')
  const programs = { systemctl: 'exit 0' }
  const both = { '.near/data/a': '2', '.near/data.old/a': '1' }
  expect((await runBlock(block, { files: both, programs })).files).toEqual({ '.near/data/a': '1' })
  const files = { '.near/data/a': '2' }
  expect(await runBlock(block, { files, programs })).toMatchObject({ files, calls: [] })
})

test('the configuration of an archive is restored, even if an earlier change of its database was interrupted', async () => {
  const [block = ''] = blocksOf('/archival/split-storage-archival', 'change-db-kind')
  const archive = '{"archive":true,"cold_store":{},"split_storage":{}}'
  const [interrupted = ''] = block.split('&& neard')
  const both = `${interrupted.replace(/\\\s*$/, '')}\n${block}`
  for (const neard of ['exit 0', 'exit 1']) {
    const { files } = await runBlock(both, { files: { [CONFIG]: archive }, programs: { neard } })
    expect(files[CONFIG]).toBe(archive)
  }
})

test('the files of a corrupt database return if the recovery stops after the first step', async () => {
  const [aside = ''] = blocksOf('/maintenance/db-migrations', 'mkdir ~/.near/data-corrupt')
  const [back = ''] = blocksOf('/maintenance/db-migrations', 'rmdir ~/.near/data-corrupt')
  const files = { '.near/data/1.sst': 'a', '.near/data/migration-snapshot/1.sst': 'b' }
  const moved = await runBlock(aside, { files, programs: {} })
  expect(moved.files).toHaveProperty(['.near/data-corrupt/1.sst'], 'a')
  expect((await runBlock(`${aside}\n${back}`, { files, programs: {} })).files).toEqual(files)
})

test('a fresh hot database sets the old one aside once, and the way back needs the old one', async () => {
  const page = '/archival/split-storage-archival'
  const programs = { systemctl: 'exit 0', rclone: 'exit 0' }
  const [back = ''] = blocksOf(page, 'mv ~/.near/hot-data.old ~/.near/hot-data')
  for (const block of blocksOf(page, 'mv ~/.near/hot-data ~/.near/hot-data.old')) {
    const once = await runBlock(block, { files: { '.near/hot-data/a': '1' }, programs })
    expect(once.files).toEqual({ '.near/hot-data.old/a': '1' })
    const files = { '.near/hot-data/a': '2', '.near/hot-data.old/a': '1' }
    expect(await runBlock(block, { files, programs })).toMatchObject({ files, calls: [] })
    expect((await runBlock(back, { files, programs })).files).toEqual({ '.near/hot-data/a': '1' })
  }
  const files = { '.near/hot-data/a': '2' }
  expect(await runBlock(back, { files, programs })).toMatchObject({ files, calls: [] })
})

test('the legacy archive is deleted only after the configuration names both new databases', async () => {
  const [block = ''] = blocksOf('/archival/split-storage-archival', 'rm --recursive ~/.near/data')
  const data = { '.near/data/a': '1' }
  for (const [hot, cold, remains] of [
    ['hot-data', 'cold-data', false],
    ['data', 'cold-data', true],
    ['hot-data', 'data', true],
  ] as const) {
    const config = JSON.stringify({ store: { path: hot }, cold_store: { path: cold } })
    const { files } = await runBlock(block, { files: { ...data, [CONFIG]: config }, programs: {} })
    expect('.near/data/a' in files).toBe(remains)
  }
})
