import { expect, test } from 'bun:test'
import type { Code, Nodes } from 'mdast'
import { attribute, isJsx } from '../../site/src/mdx/mdast.ts'
import { type Page, parsePage, readPages } from './pages.ts'

/** Words in the title of a block that say for which choice of the reader it is. */
type Choice = 'service' | 'binary' | 'mainnet' | 'testnet'

interface ChosenBlock {
  node: Code
  /** Choices that the block is for and that no tab around it names. */
  choices: Choice[]
}

const SERVICE = /systemctl [^\n]*\bneard\b|journalctl [^\n]*\bneard\b|\/systemd\/system\/neard/
const BINARY =
  /(?:^|[\s/(])neard (?:--home|--version|run|init|localnet|validate-config|database|cold-store|flat-storage|undo-block|view-state)/m

/** Lists the blocks of commands that work for only one way to run the node, or only on one network. */
function listChosenBlocks({ tree }: Page): ChosenBlock[] {
  const blocks: ChosenBlock[] = []
  const visit = (node: Nodes, groups: readonly string[]): void => {
    const group = isJsx(node) && node.name === 'Tabs' ? attribute(node, 'group') : undefined
    const around = group === undefined ? groups : [...groups, group]
    if (node.type === 'code' && (node.lang === 'bash' || node.lang === 'console')) {
      const choices = choicesOf(node.value, around)
      if (choices.length > 0) blocks.push({ node, choices })
    }
    if ('children' in node) for (const child of node.children) visit(child, around)
  }
  visit(tree, [])
  return blocks
}

function choicesOf(code: string, tabs: readonly string[]): Choice[] {
  const isMainnet = /mainnet/.test(code)
  const isTestnet = /testnet|\/\/test\.rpc/.test(code)
  const hasRuntime = tabs.includes('runtime') || /docker/.test(code)
  return [
    ...(isMainnet === isTestnet || tabs.includes('network')
      ? []
      : ([isMainnet ? 'mainnet' : 'testnet'] as const)),
    ...(hasRuntime
      ? []
      : SERVICE.test(code)
        ? (['service'] as const)
        : BINARY.test(code)
          ? (['binary'] as const)
          : []),
  ]
}

const pages = await readPages()
const DOCKER = '/validator/running-a-node#docker-commands'

/** Titles of blocks for which their words do not decide. */
const EXEMPT = /historical|either network/i

test('finds the blocks that are for one runtime or one network, outside the tabs of that choice', () => {
  const source = [
    '```bash title="On the node (service)"',
    'sudo systemctl stop neard',
    '```',
    '',
    '```bash',
    'neard --home ~/.near init --chain-id mainnet',
    'docker logs neard',
    '```',
    '',
    '<Tabs group="runtime">',
    '<Tab value="binary" label="Service">',
    '',
    '```bash',
    'sudo journalctl -u neard | grep testnet',
    '```',
    '',
    '</Tab>',
    '</Tabs>',
    '',
    '```bash',
    'curl mainnet testnet; neard --version; systemctl stop prometheus',
    '```',
  ].join('\n')
  expect(listChosenBlocks(parsePage('a.mdx', source)).map(({ choices }) => choices)).toEqual([
    ['service'],
    ['mainnet'],
    ['testnet'],
    ['binary'],
  ])
})

test('a block for one runtime or one network is in a tab, or its title says so', () => {
  const faults = pages.flatMap((page) =>
    listChosenBlocks(page).flatMap(({ node, choices }) => {
      const title = /title="([^"]*)"/.exec(node.meta ?? '')?.[1] ?? ''
      const missing = choices.filter((choice) => !title.toLowerCase().includes(choice))
      if (missing.length === 0 || EXEMPT.test(title)) return []
      return [
        `${page.file}:${node.position?.start.line}: add "${missing.join(', ')}" to the title "${title}"`,
      ]
    }),
  )
  expect(faults).toEqual([])
})

test('a page with blocks for a service or a binary links to the commands for Docker', () => {
  const faults = pages.filter(
    (page) =>
      !page.headings.some(({ id }) => id === 'docker-commands') &&
      !page.body.includes(DOCKER) &&
      listChosenBlocks(page).some(
        ({ node, choices }) =>
          !EXEMPT.test(node.meta ?? '') && choices.some((one) => one === 'service' || one === 'binary'),
      ),
  )
  expect(faults.map(({ file }) => file)).toEqual([])
})
