import { expect, setDefaultTimeout, test } from 'bun:test'
import { readPages } from './pages.ts'
import { findBlocks, readDatedCopy, runBlock } from './run-block.ts'

setDefaultTimeout(300_000)

const page = (await readPages()).find(({ route }) => route === '/intro/node-epoch-sync')

const OLD = { network: { boot_nodes: 'old' }, archive: false }

/**
 * Response of a public node. It contains a producer with an address, one without, and a peer that is not a producer.
 */
const NETWORK_INFO = {
  result: {
    known_producers: [{ peer_id: 'ed25519:A' }, { peer_id: 'ed25519:B' }],
    active_peers: [
      { id: 'ed25519:A', addr: '192.0.2.1:24567' },
      { id: 'ed25519:B', addr: null },
      { id: 'ed25519:C', addr: '192.0.2.3:24567' },
    ],
  },
}

/**
 * Runs the page's shell block for a network. The simulated public node sends `answer`. Returns the files in the home
 * folder.
 */
async function setBootNodes(network: string, answer: string, config = JSON.stringify(OLD)) {
  const [block = ''] = page ? findBlocks(page, `Set the boot nodes for ${network}`) : []
  const { files } = await runBlock(block, {
    files: { '.near/config.json': config },
    programs: { curl: `cat <<'END'\n${answer}\nEND` },
  })
  return files
}

test.each(['mainnet', 'testnet'])(
  'the boot nodes of %s replace the old ones, which are backed up',
  async (network) => {
    const files = await setBootNodes(network, JSON.stringify(NETWORK_INFO))
    expect(JSON.parse(files['.near/config.json'] ?? '')).toEqual({
      ...OLD,
      network: { boot_nodes: 'ed25519:A@192.0.2.1:24567' },
    })
    expect(JSON.parse(readDatedCopy(files, '.near/config.json') ?? '')).toEqual(OLD)
  },
)

test.each([
  ['an error page', '<html>502</html>'],
  ['no peers', JSON.stringify({ result: { known_producers: [], active_peers: [] } })],
  ['nothing', ''],
])('an endpoint that answers with %s changes nothing', async (_, answer) => {
  const files = await setBootNodes('mainnet', answer)
  expect(files['.near/config.json']).toBe(JSON.stringify(OLD))
  expect(Object.keys(files)).toEqual(['.near/config.json'])
})

test('a configuration with comments is not changed', async () => {
  const config = '{ /* ours */ "network": {} }'
  const files = await setBootNodes('mainnet', JSON.stringify(NETWORK_INFO), config)
  expect(files['.near/config.json']).toBe(config)
})
