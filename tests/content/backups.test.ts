import { expect, test } from 'bun:test'
import { readPages } from './pages.ts'
import { createBlockFinder, findBlocks, readDatedCopy, runBlock } from './run-block.ts'

const pages = await readPages()
const blocksOf = createBlockFinder(pages)
const KEY = '.near/validator_key.json'
const CONFIG = '.near/config.json'

const BACKUP_NAME = /\.(?:backup\S*|bak|old|previous|failover|packaged|archive)"?$/

/** Lists commands that copy a file to a fixed name. A second run of such a block would overwrite the first copy. */
function listUnsafeCopies(block: string): string[] {
  const copies = block.match(/\bcp .*/g) ?? []
  return copies.filter((copy) => {
    const [command = ''] = copy.split(/;| \\$| && | \|\| | 2>/)
    const target = command.trim().split(/\s+/).at(-1) ?? ''
    if (!BACKUP_NAME.test(target)) return false
    const isGuarded = block.includes(`-e ${target} `) && block.includes('||')
    return !isGuarded && !/--backup=numbered|--no-clobber/.test(copy)
  })
}

test('finds copies that a second run overwrites', () => {
  expect(listUnsafeCopies('cp a a.backup \\\n  && cp b b.old')).toEqual(['cp a a.backup \\', 'cp b b.old'])
  expect(listUnsafeCopies('cp --backup=numbered a a.old')).toEqual([])
  expect(listUnsafeCopies('[ -e "a.bak" ] \\\n  || cp a "a.bak"')).toEqual([])
  expect(listUnsafeCopies('cp a a."$(date +%F)"')).toEqual([])
})

test('no block overwrites an earlier backup', () => {
  const faults = pages.flatMap((page) =>
    findBlocks(page, 'cp ')
      .flatMap(listUnsafeCopies)
      .map((copy) => `${page.file}: ${copy}`),
  )
  expect(faults).toEqual([])
})

test('each block that changes config.json keeps the old file under its date', async () => {
  const config = JSON.stringify({ store: {}, network: {}, rpc: {}, state_sync: {} })
  const blocks = pages.flatMap((page) =>
    findBlocks(page, 'mv ~/.near/config.json.new ~/.near/config.json', 'jq ').filter(
      (block) => !block.includes('curl') && !block.includes('config.json.archive'),
    ),
  )
  expect(blocks.length).toBeGreaterThan(8)
  for (const block of blocks) {
    const programs = { neard: 'exit 0', systemctl: 'exit 0' }
    const { files } = await runBlock(`BOOT_NODES=a\n${block}`, { files: { [CONFIG]: config }, programs })
    expect({ block, copy: readDatedCopy(files, CONFIG) }).toEqual({ block, copy: config })
  }
})

test('a second run of a key rotation keeps the old key', async () => {
  const programs = { systemctl: 'exit 0', curl: 'echo "{}"' }
  const inKeys = blocksOf('/intro/keys', 'validator_key.json.old', 'systemctl stop')
  const { files } = await runBlock(`${inKeys[0]}\n${inKeys[0]}`, {
    files: { [KEY]: 'old', [`${KEY}.new`]: 'new' },
    programs,
  })
  expect(files).toMatchObject({ [KEY]: 'new', [`${KEY}.old`]: 'old' })
})
