import { expect, test } from 'bun:test'
import { readPages } from './pages.ts'
import { type BlockSetup, createBlockFinder, findBlocks, runBlock } from './run-block.ts'

const pages = await readPages()
const blocksOf = createBlockFinder(pages)
const GUIDE = '/validator/validator-guide'
const CONFIG = '.near/config.json'

async function run(block: string, setup: BlockSetup) {
  const result = await runBlock(block, setup)
  return { ...result, programs: result.calls.map((call) => call.split(' ')[0] ?? '') }
}

const build = {
  git: 'case "$1" in clone) mkdir nearcore ;; esac',
  make: 'exit 0',
  install: 'exit 0',
  neard: 'echo "neard (release 2.13.4)"',
}

test('the guide builds a release, and nothing if its tag is null, empty or a word', async () => {
  const [block = ''] = blocksOf(GUIDE, 'make neard', 'git clone')
  const built = await run(`RELEASE=2.13.4\n${block}`, { programs: build })
  expect(built.calls).toContain('git checkout tags/2.13.4')
  expect(built.programs).toContain('install')
  for (const tag of ['null', '', 'master']) {
    const { exitCode, programs } = await run(`RELEASE=${tag}\n${block}`, { programs: build })
    expect(exitCode).not.toBe(0)
    expect(programs).toEqual([])
  }
})

test('the guide installs nothing after a failed checkout or build', async () => {
  const [block = ''] = blocksOf(GUIDE, 'make neard', 'git clone')
  for (const failure of [{ git: `${build.git}; test "$1" != checkout` }, { make: 'exit 2' }]) {
    const { exitCode, programs } = await run(`RELEASE=2.13.4\n${block}`, {
      programs: { ...build, ...failure },
    })
    expect(exitCode).not.toBe(0)
    expect(programs).not.toContain('install')
  }
})

test('an update in the guide replaces and restarts nothing if the new binary rejects the configuration', async () => {
  const [block = ''] = blocksOf(GUIDE, 'git checkout', 'systemctl restart')
  const { exitCode, programs } = await run(block, {
    files: { 'nearcore/target/release/neard': '' },
    programs: { ...build, cp: 'exit 0', systemctl: 'exit 0' },
  })
  expect(exitCode).not.toBe(0)
  expect(programs).toContain('make')
  expect(programs).not.toContain('install')
  expect(programs).not.toContain('systemctl')
})

test('a node is initialized with boot nodes or not at all', async () => {
  const peer = { id: 'ed25519:a', addr: '203.0.113.7:24567' }
  const answer = JSON.stringify({ result: { active_peers: [peer], known_producers: [{ peer_id: peer.id }] } })
  for (const block of blocksOf(GUIDE, 'BOOT_NODES=', 'init --chain-id')) {
    const full = await run(block, { programs: { curl: `echo '${answer}'`, neard: 'exit 0' } })
    expect(full.calls.at(-1)).toEndWith('--boot-nodes ed25519:a@203.0.113.7:24567')
    for (const curl of ['exit 6', `echo '{"result":{"active_peers":[],"known_producers":[]}}'`]) {
      const { programs } = await run(block, { programs: { curl, neard: 'exit 0' } })
      expect(programs).not.toContain('neard')
    }
  }
})

test('the seats of a retiring pool are counted, and a missing response does not count as zero seats', async () => {
  const [block = ''] = blocksOf('/validator/retire', 'current_validators', 'length')
  const list = (...pools: string[]) => pools.map((id) => ({ account_id: id }))
  const count = async (curl: string) => (await run(block, { programs: { curl } })).output.trim()
  const answer = (now: string[], next: string[]) =>
    `echo '${JSON.stringify({ result: { current_validators: list(...now), next_validators: list(...next) } })}'`
  expect(await count(answer(['pool_id', 'other'], ['pool_id']))).toBe('2')
  expect(await count(answer(['pool_id'], ['other']))).toBe('1')
  expect(await count(answer(['other'], []))).toBe('0')
  for (const failure of ['exit 7', `echo '{"error":{"name":"REQUEST_VALIDATION_ERROR"}}'`])
    expect(await count(failure)).not.toMatch(/^\d/m)
})

test('the longest windows for a restart come first, in both forms of the answer', async () => {
  const [block = ''] = blocksOf('/maintenance/maintenance', 'maintenance_windows')
  for (const windows of [
    [
      { start: 10, end: 20 },
      { start: 30, end: 90 },
    ],
    [
      [10, 20],
      [30, 90],
    ],
  ]) {
    const answer = JSON.stringify({ result: windows })
    const { output } = await run(block, { programs: { curl: `echo '${answer}'` } })
    expect(output).toBe('[30,90]\n[10,20]\n')
  }
})

test('a configuration that jq cannot read stays as it is, and the node is not restarted', async () => {
  const config = '// a comment\n{ "rpc": {} }\n'
  const routes = [
    GUIDE,
    '/validator/debug-rpc-and-debug-pages',
    '/validator/exposing-validators-metrics-to-pagoda',
  ]
  for (const block of routes.flatMap((route) => blocksOf(route, 'config.json.new'))) {
    const { files, programs } = await run(`BOOT_NODES=a\n${block}`, {
      files: { [CONFIG]: config },
      programs: { neard: 'exit 0', systemctl: 'exit 0' },
    })
    expect(files[CONFIG]).toBe(config)
    expect(programs).toEqual([])
  }
})

test('before a page turns the firewall on, it schedules turning it off, and says how to cancel that', () => {
  const wayBack = /^sudo systemd-run --unit=ufw-rollback --on-active=\d+min ufw disable$/
  const faults: string[] = []
  let found = 0
  for (const page of pages) {
    const blocks = findBlocks(page, 'ufw')
    for (const [index, block] of blocks.entries()) {
      if (!/\bufw (?:--force )?enable\b/.test(block)) continue
      found += 1
      if (!wayBack.test(blocks[index - 1] ?? '')) faults.push(`${page.file}: no way back before ${block}`)
      if (!page.body.includes('sudo systemctl stop ufw-rollback.timer'))
        faults.push(`${page.file}: does not say how to cancel the way back`)
    }
  }
  expect(faults).toEqual([])
  expect(found).toBeGreaterThanOrEqual(6)
})

test('a public endpoint works and is checked before its page closes port 3030', () => {
  const body = pages.find(({ route }) => route === '/rpc/production-rpc')?.body ?? ''
  const order = ['systemctl reload nginx', '{#check}', 'ufw --force enable', '.rpc.addr = "127.0.0.1:3030"']
  const places = order.map((part) => body.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('no page enables the firewall before it allows the SSH port in use', async () => {
  const ufw = 'case "$*" in "allow /tcp") exit 1 ;; esac'
  const blocks = pages.flatMap((page) => findBlocks(page, 'ufw', 'enable', 'SSH_CONNECTION'))
  expect(blocks.length).toBeGreaterThanOrEqual(6)
  for (const block of blocks) {
    const session = 'export SSH_CONNECTION="198.51.100.4 50000 203.0.113.7 2222"'
    const { calls } = await run(`${session}\n${block}`, { programs: { ufw } })
    const own = calls.filter((call) => call.startsWith('ufw '))
    expect(own[0]).toBe('ufw allow 2222/tcp')
    expect(own.some((call) => call.endsWith('enable'))).toBe(true)
    const unknown = await run(block, { programs: { ufw } })
    expect(unknown.calls.filter((call) => call.endsWith('enable'))).toEqual([])
  }
})

test('the service of a node that ran as root runs as its own user, with its files in that home', async () => {
  const [block = ''] = blocksOf('/validator/hardening', 'chown', 'neard.service.previous')
  const unit =
    '[Unit]\nDescription=x\n\n[Service]\nUser=root\nExecStart=/usr/local/bin/neard --home /root/.near run\n'
  const local = block.replaceAll('/etc/systemd/system/', '')
  const { files } = await run(local, {
    files: { 'neard.service': unit },
    programs: {
      systemctl: 'exit 0',
      mv: 'exit 0',
      chown: 'exit 0',
      sed: 'exec /bin/sed "$@"',
      cp: 'exec /bin/cp "$@"',
    },
  })
  expect(files['neard.service']).toBe(
    '[Unit]\nDescription=x\n\n[Service]\nUser=near\nExecStart=/usr/local/bin/neard --home /home/near/.near run\n',
  )
  expect(files['neard.service.previous']).toBe(unit)
})

test('the yearly rate is the share of the inflation that stakers get, divided by the share that is staked', async () => {
  const [block = ''] = blocksOf('/validator/staking-and-delegation', 'total_supply')
  const answers = `case "$*" in
    *'"block"'*) echo '{"result":{"header":{"total_supply":"1200000000000000000000000000000000"}}}' ;;
    *) echo '{"result":{"current_validators":[{"stake":"400000000000000000000000000000000"},{"stake":"200000000000000000000000000000000"}]}}' ;;
  esac`
  expect((await run(block, { programs: { curl: answers } })).output.trim()).toBe('4.5')
})

test('the traffic of a node is the difference of its counters, in bits', async () => {
  const [block = ''] = blocksOf('/validator/hardware-validator', 'near_peer_data_')
  const curl = `n=$(cat count 2> /dev/null || echo 0); echo $((n + 1)) > count
    echo "near_peer_data_received_bytes $((1000 + n * 25000000))"
    echo "near_peer_data_sent_bytes $((2000 + n * 50000000))"`
  const { output } = await run(block, { programs: { curl, sleep: 'exit 0' } })
  expect(output.trim()).toBe('received 20.0 Mbit/s, sent 40.0 Mbit/s')
})
