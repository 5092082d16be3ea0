import { expect, setDefaultTimeout, test } from 'bun:test'
import { readPages } from './pages.ts'
import { createBlockFinder, runBlock } from './run-block.ts'

setDefaultTimeout(300_000)

const findBlocks = createBlockFinder(await readPages())
const findBlock = (...parts: string[]): string => findBlocks('/intro/keys', ...parts)[0] ?? ''

const OLD = 'old_key'
const NEW = 'new_public_key'
const EPOCH_START = 1000
const EPOCH_LENGTH = 43_200

const answer = (now: string, next: string) => {
  const keyOf = (key: string) => [
    { account_id: 'other', public_key: 'other' },
    { account_id: 'pool_id', public_key: key },
  ]
  return JSON.stringify({
    result: {
      epoch_start_height: EPOCH_START,
      current_validators: keyOf(now),
      next_validators: keyOf(next),
    },
  })
}

/** Simulates a node that answers with these states, one for each turn of the loop. */
function simulateNode(states: { head: number; now: string; next: string }[]): string {
  const cases = states.map(({ head, now, next }, index) => {
    const status = JSON.stringify({ sync_info: { latest_block_height: head } })
    return `${index}) case "$*" in */status*) echo '${status}' ;; *) echo '${answer(now, next)}' ;; esac ;;`
  })
  return `turn=$(cat "$HOME/turn" 2> /dev/null || echo 0)\ncase "$turn" in ${cases.join('\n')} esac`
}

const nextTurn = `cp "$HOME/.near/validator_key.json" "$HOME/key-in-turn-$(cat "$HOME/turn" 2> /dev/null || echo 0)"
  echo $(( $(cat "$HOME/turn" 2> /dev/null || echo 0) + 1 )) > "$HOME/turn"`

test('the key is replaced in the last blocks before the new key has the seat, not before', async () => {
  const end = EPOCH_START + EPOCH_LENGTH
  const block = findBlock('until', 'next_validators').replaceAll('epoch_length -', `${EPOCH_LENGTH} -`)
  const run = await runBlock(block, {
    files: { '.near/validator_key.json': 'old', '.near/validator_key.json.new': 'new' },
    programs: {
      curl: simulateNode([
        // The last blocks of epoch T, in which the pool was told. The next epoch still has the old key.
        { head: end - 5, now: OLD, next: OLD },
        // Epoch T+1 is in its middle.
        { head: end - 20_000, now: OLD, next: NEW },
        { head: end - 31, now: OLD, next: NEW },
        { head: end - 29, now: OLD, next: NEW },
      ]),
      sleep: nextTurn,
      systemctl: '',
    },
  })
  expect(run.exitCode).toBe(0)
  expect([0, 1, 2].map((turn) => run.files[`key-in-turn-${turn}`])).toEqual(['old', 'old', 'old'])
  expect(run.files['turn']?.trim()).toBe('3')
  expect(run.files['.near/validator_key.json']).toBe('new')
  expect(run.files['.near/validator_key.json.old']).toBe('old')
  expect(run.calls.filter((call) => call.startsWith('sudo'))).toEqual([
    'sudo systemctl kill --signal=SIGHUP neard',
  ])
})

test('the key is also replaced if the last blocks were missed', async () => {
  const block = findBlock('until', 'next_validators').replaceAll('epoch_length -', `${EPOCH_LENGTH} -`)
  const run = await runBlock(block, {
    files: { '.near/validator_key.json': 'old', '.near/validator_key.json.new': 'new' },
    programs: {
      curl: simulateNode([
        { head: EPOCH_START + 100, now: OLD, next: NEW },
        { head: EPOCH_START + 1, now: NEW, next: NEW },
      ]),
      sleep: nextTurn,
      systemctl: '',
    },
  })
  expect(run.files['key-in-turn-0']).toBe('old')
  expect(run.files['.near/validator_key.json']).toBe('new')
})

test('while the node does not answer, the key stays', async () => {
  const block = findBlock('until', 'next_validators').replaceAll('epoch_length -', `${EPOCH_LENGTH} -`)
  const run = await runBlock(block, {
    files: { '.near/validator_key.json': 'old', '.near/validator_key.json.new': 'new' },
    programs: {
      curl: 'exit 7',
      sleep: `${nextTurn}\n[ "$(cat "$HOME/turn")" -lt 3 ] || kill "$PPID"`,
      systemctl: '',
    },
  })
  expect(run.files['.near/validator_key.json']).toBe('old')
  expect(run.calls.filter((call) => call.startsWith('sudo'))).toEqual([])
})

test('a node without the new file keeps the old key and keeps running', async () => {
  const run = await runBlock(
    findBlock('validator_key.json.new ~/.near/validator_key.json \\\n  && sudo systemctl start'),
    { files: { '.near/validator_key.json': 'old' }, programs: { systemctl: '' } },
  )
  expect(run.files['.near/validator_key.json']).toBe('old')
  expect(run.calls).toEqual([])
})

test('a node that has the new key too early gets the old one back', async () => {
  const block = findBlock('validator_key.json ~/.near/validator_key.json.new')
  const files = { '.near/validator_key.json': 'new', '.near/validator_key.json.old': 'old' }
  const run = await runBlock(block, { files, programs: { systemctl: '' } })
  expect(run.files['.near/validator_key.json']).toBe('old')
  expect(run.files['.near/validator_key.json.new']).toBe('new')
  expect(run.calls).toContain('sudo systemctl restart neard')
})

test('a node whose key was lost runs without a key until the seat is gone', async () => {
  const run = await runBlock(findBlock('validator_key.json.lost'), {
    files: { '.near/validator_key.json': 'damaged', '.near/validator_key.json.new': 'new' },
    programs: { systemctl: '' },
  })
  expect(
    Object.keys(run.files)
      .filter((name) => name.startsWith('.near/'))
      .toSorted(),
  ).toEqual(['.near/validator_key.json.lost', '.near/validator_key.json.new'])
})
