import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { readPages } from './pages.ts'
import { readYamlFile, testRules } from './prometheus.ts'
import { findBlocks, runBlock } from './run-block.ts'

setDefaultTimeout(300_000)

const page = (await readPages()).find(({ route }) => route === '/maintenance/upgrade_alert')
const [script = ''] = page ? findBlocks(page, 'check-release.sh', 'releases=') : []

/**
 * Runs the page's script for a node with this release. The simulated GitHub lists these tags in this order; 9.9.9 is a
 * draft.
 */
async function checkRelease(chain: string, release: string, tags: string[]) {
  const status = JSON.stringify({ chain_id: chain, version: { version: release } })
  const releases = JSON.stringify(tags.map((tag) => ({ tag_name: tag, draft: tag === '9.9.9' })))
  const curl = `case "$*" in *api.github.com*) echo '${releases}' ;; *) echo '${status}' ;; esac`
  const { exitCode, output } = await runBlock(script, { programs: { curl } })
  return { exitCode, output: output.trim() }
}

test('on mainnet the newest stable release counts', async () => {
  const tags = ['9.9.9', '2.14.0-rc.2', '2.13.1', '2.9.0', 'crates-0.35.0']
  expect(await checkRelease('mainnet', '2.13.1', tags)).toEqual({
    exitCode: 0,
    output: 'mainnet: up to date: 2.13.1',
  })
  expect(await checkRelease('mainnet', '2.9.0', tags)).toEqual({
    exitCode: 1,
    output: 'mainnet: running 2.9.0, newest is 2.13.1',
  })
})

test('on testnet release candidates count, and a release is newer than its candidates', async () => {
  const tags = ['2.13.2', '2.14.0-rc.2', '2.14.0-rc.10', '2.13.1']
  expect((await checkRelease('testnet', '2.14.0-rc.10', tags)).exitCode).toBe(0)
  expect(await checkRelease('testnet', '2.14.0-rc.2', tags)).toEqual({
    exitCode: 1,
    output: 'testnet: running 2.14.0-rc.2, newest is 2.14.0-rc.10',
  })
  expect((await checkRelease('testnet', '2.14.0-rc.10', [...tags, '2.14.0'])).exitCode).toBe(1)
  expect((await checkRelease('testnet', '2.14.0', tags)).exitCode).toBe(0)
})

test('a node or a list that does not answer is neither up to date nor outdated', async () => {
  const answers = ['exit 7', 'echo "{}"', 'echo "<html>"', 'exit 22']
  for (const curl of answers) {
    expect((await runBlock(script, { programs: { curl } })).exitCode).toBe(2)
  }
  const status = JSON.stringify({ chain_id: 'mainnet', version: { version: '2.13.1' } })
  for (const curl of ['exit 22', 'echo "[]"']) {
    const code = `case "$*" in *api.github.com*) ${curl} ;; *) echo '${status}' ;; esac`
    expect((await runBlock(script, { programs: { curl: code } })).exitCode).toBe(2)
  }
})

test('each alert about the vote fires in its case and stays silent otherwise', async () => {
  const rules = (page && readYamlFile(page, 'near-upgrade.rules.yml')) ?? ''
  const cases = await Bun.file(join(import.meta.dir, 'upgrade-rules.yml')).text()
  expect(await testRules(rules, cases)).toMatchObject({ ok: true, untested: [] })
})

const [votes = ''] = page ? findBlocks(page, 'near-votes.sh', 'near_blocks_voting_newer_percent') : []

/** Runs the script that counts votes for a node that supports version 87. `versions` are the versions of the blocks by height. */
async function countVotes(versions: (height: number) => string) {
  const heights = Array.from({ length: 10 }, (_, index) => 1000 - index)
  const block = (height: number) =>
    versions(height) === ''
      ? '{"error":{"cause":{"name":"UNKNOWN_BLOCK"}}}'
      : `{"result":{"header":{"height":${height},"latest_protocol_version":${versions(height)}}}}`
  const cases = heights.map((height) => `*'"block_id": ${height}}'*) echo '${block(height)}' ;;`)
  const curl = `case "$*" in */status) echo '{"latest_protocol_version":87}' ;; *finality*) echo '{"result":{"header":{"height":1000}}}' ;; ${cases.join('\n')} esac`
  const { exitCode, files } = await runBlock(`set -- http://node "$HOME/votes.prom" 10\n${votes}`, {
    programs: { curl },
  })
  return { exitCode, metric: files['votes.prom']?.trim() }
}

test('the script counts the blocks that vote for a newer version, and skips heights without a block', async () => {
  const tenth = (height: number): string => (height % 10 === 0 ? '' : height % 2 === 0 ? '88' : '87')
  expect(await countVotes(tenth)).toEqual({ exitCode: 0, metric: 'near_blocks_voting_newer_percent 44' })
  expect((await countVotes(() => '87')).metric).toBe('near_blocks_voting_newer_percent 0')
  expect((await countVotes(() => '86')).metric).toBe('near_blocks_voting_newer_percent 0')
  expect(await countVotes(() => '')).toEqual({ exitCode: 2, metric: undefined })
})

test('the script leaves the old file if the node does not answer', async () => {
  const run = await runBlock(`set -- http://node "$HOME/votes.prom" 10\n${votes}`, {
    files: { 'votes.prom': 'old' },
    programs: { curl: 'exit 7' },
  })
  expect(run.exitCode).toBe(2)
  expect(run.files['votes.prom']).toBe('old')
})
