import { expect, test } from 'bun:test'
import { parsePage, readPages } from './pages.ts'
import { createBlockFinder, findBlocks, readDatedCopy, runBlock } from './run-block.ts'

const pages = await readPages()
const blocksOf = createBlockFinder(pages)
const KEY = '.near/validator_key.json'
const MOVED = '.near/validator_key.json.moved'

function programsOf(calls: string[]): string[] {
  return calls.map((call) => call.split(' ')[0] ?? '')
}

test('a block runs in a separate home folder, with stubs in place of programs', async () => {
  const page = parsePage('a.mdx', '```bash title="Here"\ncat ~/a && sudo b <c_d> && sudo rm -r a\n```\n')
  const [block = ''] = findBlocks(page, 'Here', 'sudo b')
  expect(await runBlock(block, { files: { a: 'text' }, programs: { b: 'echo done' } })).toEqual({
    exitCode: 0,
    output: 'textdone\n',
    calls: ['sudo b c_d', 'b c_d', 'sudo rm -r a'],
    files: { a: 'text' },
  })
})

test('failover renames the key of the primary once neard has stopped', async () => {
  for (const block of blocksOf('/validator/failover-node-instruction', 'disable --now', 'pgrep')) {
    const programs = { systemctl: 'exit 0', pgrep: 'exit 1', find: 'exit 0' }
    const { output, files } = await runBlock(block, { files: { [KEY]: 'key' }, programs })
    expect({ output, files }).toMatchObject({ files: { [MOVED]: 'key' } })
    expect(files).not.toHaveProperty([KEY])
  }
})

test('failover keeps the key and reports no success while neard runs or the service cannot be stopped', async () => {
  const runs = { systemctl: 'exit 0', pgrep: 'echo 4711', find: 'exit 0' }
  const fails = { systemctl: 'exit 1', pgrep: 'exit 1', find: 'exit 0' }
  for (const block of blocksOf('/validator/failover-node-instruction', 'disable --now', 'pgrep')) {
    for (const programs of [runs, fails]) {
      const { exitCode, output, files } = await runBlock(block, { files: { [KEY]: 'key' }, programs })
      expect(exitCode).not.toBe(0)
      expect(output).not.toContain('renamed')
      expect(files).toEqual({ [KEY]: 'key' })
    }
  }
})

test('failover loads the key on the other node only if it exists', async () => {
  for (const block of blocksOf(
    '/validator/failover-node-instruction',
    'mv ~/.near/validator_key.json.standby',
  )) {
    const { exitCode, calls } = await runBlock(block, { programs: { systemctl: 'exit 0' } })
    expect(exitCode).not.toBe(0)
    expect(calls).toEqual([])
  }
})

test('failover does not change config.json if jq cannot read it', async () => {
  const config = '// a comment\n{ "archive": false }\n'
  for (const block of blocksOf('/validator/failover-node-instruction', 'config.json.new')) {
    const { exitCode, calls, files } = await runBlock(block, {
      files: { '.near/config.json': config },
      programs: { neard: 'exit 0', systemctl: 'exit 0' },
    })
    expect(exitCode).not.toBe(0)
    expect(calls).toEqual([])
    expect(files['.near/config.json']).toBe(config)
  }
})

test('failover writes the settings of each role and removes the old fields', async () => {
  const old = { tracked_shards: [0], tracked_accounts: ['a'], store: { path: null } }
  const written: unknown[] = []
  for (const block of blocksOf('/validator/failover-node-instruction', 'config.json.new', 'del(')) {
    const files = { '.near/config.json': JSON.stringify(old) }
    const run = await runBlock(block, { files, programs: { neard: 'exit 0' } })
    expect(JSON.parse(readDatedCopy(run.files, '.near/config.json') ?? '')).toEqual(old)
    written.push(JSON.parse(run.files['.near/config.json'] ?? ''))
  }
  const role = (config: unknown, inMemory: boolean) => ({
    tracked_shards_config: config,
    store: { path: null, load_mem_tries_for_tracked_shards: inMemory },
  })
  expect(written).toEqual([
    role('AllShards', false),
    role('NoShards', true),
    role({ ShadowValidator: 'pool_id' }, true),
  ])
})

test('an update restarts nothing unless the new binary is in place', async () => {
  for (const block of blocksOf('/maintenance/maintenance', 'install -m 755', 'restart')) {
    const programs = { install: 'exit 1', systemctl: 'exit 0', cp: 'exit 0' }
    const { exitCode, calls } = await runBlock(block, { programs })
    expect(exitCode).not.toBe(0)
    expect(programsOf(calls)).not.toContain('systemctl')
  }
})

test('a rollback restores the configuration from before the update, and nothing that the old binary rejects', async () => {
  const route = '/maintenance/maintenance'
  const [keep = ''] = blocksOf(route, 'config.json.before-', 'test -e')
  const [restore = ''] = blocksOf(route, 'config.json.before-', 'systemctl restart')
  const config = '.near/config.json'
  const steps = [keep, 'echo new > ~/.near/config.json', keep, restore].join('\n')
  for (const [validate, restarted] of [
    ['exit 0', true],
    ['exit 1', false],
  ] as const) {
    const { calls, files } = await runBlock(steps.replaceAll('/usr/local/bin/neard', 'neard'), {
      files: { [config]: 'old' },
      programs: { 'neard.previous': validate, install: 'exit 0', systemctl: 'exit 0' },
    })
    expect(files[config]).toBe('old')
    expect(programsOf(calls).includes('install')).toBe(restarted)
    expect(programsOf(calls).includes('systemctl')).toBe(restarted)
  }
})

test('an update builds nothing after a failed checkout', async () => {
  const git = 'case "$1" in checkout) exit 1 ;; esac'
  for (const block of blocksOf('/maintenance/maintenance', 'make neard')) {
    const files = { 'nearcore/target/release/neard': '' }
    const { exitCode, calls } = await runBlock(block, { files, programs: { git, make: 'exit 0' } })
    expect(exitCode).not.toBe(0)
    expect(programsOf(calls)).not.toContain('make')
  }
})

test('a release that GitHub does not name, a checkout or a build that fails installs nothing', async () => {
  const works = {
    git: 'case "$1" in clone) mkdir nearcore ;; esac',
    curl: `echo '{"tag_name":"2.13.1"}'`,
    make: 'exit 0',
    install: 'exit 0',
    neard: 'echo "neard (release 2.13.1)"',
  }
  const failures = [
    { curl: 'exit 22' },
    { curl: `echo '{"message":"rate limit"}'` },
    { git: `${works.git}; test "$1" != checkout` },
    { make: 'exit 2' },
  ]
  for (const block of blocksOf('/validator/deploy-on-mainnet', 'make neard')) {
    expect(await runBlock(block, { programs: works })).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Building 2.13.1'),
      calls: expect.arrayContaining(['git checkout tags/2.13.1', 'neard --version']),
    })
    for (const failure of failures) {
      const { exitCode, calls } = await runBlock(block, { programs: { ...works, ...failure } })
      expect(exitCode).not.toBe(0)
      expect(programsOf(calls)).not.toContain('install')
    }
  }
})

test('a bug report with a key in it is not packed', async () => {
  const [block = ''] = blocksOf('/bug-report/feature-request-and-bug-report', 'tar czf')
  const commands = `DEBUG_INFO=~/debug\n${block}`
  const log = { 'debug/neard.log.gz': 'log' }
  const packed = await runBlock(commands, { files: log, programs: {} })
  expect(packed).toMatchObject({ exitCode: 0, output: expect.stringContaining('./neard.log.gz') })
  const withKey = await runBlock(commands, {
    files: { ...log, 'debug/near/node_key.json': 'x' },
    programs: {},
  })
  expect(withKey.exitCode).not.toBe(0)
  expect(withKey.files).not.toHaveProperty(['debug_info.tar.gz'])
})

test('recovery from a migration moves nothing without a good snapshot, and then keeps the corrupt files', async () => {
  const route = '/maintenance/db-migrations'
  const [check = ''] = blocksOf(route, 'snapshot found')
  const [clear = ''] = blocksOf(route, 'data-corrupt', 'mkdir')
  const [restore = ''] = blocksOf(route, 'snapshot restored')
  const programs = { systemctl: 'exit 0', pgrep: 'exit 1' }
  const corrupt = { '.near/data/1.sst': 'bad', '.near/data/CURRENT': 'bad', '.near/data/9.log': 'bad' }
  const snapshot = '.near/data/migration-snapshot'
  const good = { [`${snapshot}/1.sst`]: 'good', [`${snapshot}/CURRENT`]: 'good' }
  const steps = [check, clear, restore].join(' && ')
  const empty = await runBlock(steps, { files: corrupt, programs })
  expect(empty.exitCode).not.toBe(0)
  expect(empty.files).toEqual(corrupt)
  const running = await runBlock(steps, {
    files: { ...corrupt, ...good },
    programs: { ...programs, pgrep: 'echo 1' },
  })
  expect(running.files).toEqual({ ...corrupt, ...good })
  const { output, files } = await runBlock(steps, { files: { ...corrupt, ...good }, programs })
  expect(output).toContain('snapshot restored')
  expect(files).toEqual({
    '.near/data/1.sst': 'good',
    '.near/data/CURRENT': 'good',
    '.near/data-corrupt/1.sst': 'bad',
    '.near/data-corrupt/CURRENT': 'bad',
    '.near/data-corrupt/9.log': 'bad',
  })
})
