import { expect, setDefaultTimeout, test } from 'bun:test'
import { readPages } from './pages.ts'
import { findBlocks, runBlock } from './run-block.ts'

setDefaultTimeout(120_000)

const page = (await readPages()).find(({ route }) => route === '/intro/keys')

const validators = (key: string) =>
  JSON.stringify({ result: { current_validators: [{ account_id: 'pool_id', public_key: key }] } })

const files = { '.near/validator_key.json': 'old', '.near/validator_key.json.new': 'new' }

function findBlock(part: string): string {
  const [block = ''] = page ? findBlocks(page, part) : []
  return block
}

test('the key is replaced once the new key has the seat, not before', async () => {
  const run = await runBlock(findBlock('until curl'), {
    files,
    programs: {
      // The response to the first two requests has the validator's old key. Later responses have the new one.
      curl: `echo . >> "$HOME/asked"
        if [ "$(wc -l < "$HOME/asked")" -lt 3 ]; then echo '${validators('old_key')}'; else echo '${validators('new_public_key')}'; fi`,
      sleep: 'cp "$HOME/.near/validator_key.json" "$HOME/while-waiting"',
      systemctl: '',
    },
  })
  expect(run.files['while-waiting']).toBe('old')
  expect(run.files['.near/validator_key.json']).toBe('new')
  expect(run.files['.near/validator_key.json.old']).toBe('old')
  expect(run.calls.filter((call) => call.startsWith('sudo'))).toEqual([
    'sudo systemctl kill --signal=SIGHUP neard',
  ])
})

test('a node without the new file keeps the old key and keeps running', async () => {
  const run = await runBlock(
    findBlock('validator_key.json.new ~/.near/validator_key.json \\\n  && sudo systemctl start'),
    {
      files: { '.near/validator_key.json': 'old' },
      programs: { systemctl: '' },
    },
  )
  expect(run.files['.near/validator_key.json']).toBe('old')
  expect(run.calls).toEqual([])
})
