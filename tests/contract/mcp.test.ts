import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ask, origin } from '../support/docs-requests.ts'

let client: Client

beforeAll(async () => {
  client = new Client({ name: 'contract', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)))
})
afterAll(() => client.close())

async function call(name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const texts = Array.isArray(content) ? content.map((part) => (part.type === 'text' ? part.text : '')) : []
  return { text: texts.join('\n'), isError }
}

test('an assistant gets the list of tools, all of them read-only', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search_docs', true],
    ['read_page', true],
    ['diagnose', true],
  ])
  expect(tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['query'] })
  expect(client.getServerVersion()).toMatchObject({ name: 'node-docs', title: 'Node Docs' })
})

test('search_docs returns the best sections with their addresses', async () => {
  const { text } = await call('search_docs', { query: 'epoch sync', limit: 3 })
  expect(text).toStartWith('1. [Epoch Sync](/intro/node-epoch-sync)\n   Introduction › Epoch Sync')
  expect(text).toContain('\n\n3. [')
  expect(text).not.toContain('\n\n4. [')
})

test('search_docs suggests the nearest words if nothing is found', async () => {
  const { text, isError } = await call('search_docs', { query: 'resharpening' })
  expect(text).toContain('No results')
  expect(text).toContain('resharding')
  expect(isError).toBe(false)
})

const spellings = [
  '/intro/keys',
  'intro/keys',
  '/intro/keys#node-keys',
  '/intro/keys.md',
  'https://near-nodes.io/intro/keys',
]

test.each(spellings)('read_page returns the page %s as Markdown', async (page) => {
  const { text } = await call('read_page', { page })
  expect(text).toStartWith('# Key Management\n')
  expect(text).toContain('## ')
})

test('read_page returns the home page', async () => {
  expect((await call('read_page', { page: '/' })).text).toStartWith('# NEAR Nodes\n')
})

test.each(['/nope', '__proto__', '/search', '/../site.json', 'http://['])(
  'read_page explains that the page %s does not exist',
  async (page) => {
    const { text, isError } = await call('read_page', { page })
    expect(isError).toBe(true)
    expect(text).toContain('There is no page')
  },
)

test.each([{}, { query: '' }, { query: 'a'.repeat(201) }, { query: 'node', limit: 0 }, { query: 7 }])(
  'search_docs refuses %j',
  async (args) => {
    const refused = await call('search_docs', args).catch((error: unknown) => ({
      isError: true,
      text: String(error),
    }))
    expect(refused.isError).toBe(true)
  },
)

test('an invalid or too long message is refused', async () => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  for (const body of ['', '{', '[]', '{"jsonrpc":"2.0"}', `{"x":"${'a'.repeat(70_000)}"}`]) {
    const { status } = await ask('/mcp', { method: 'POST', headers, body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect((await ask('/mcp')).status).toBe(405)
})

test('an assistant in a browser can send requests', async () => {
  const preflight = await ask('/mcp', {
    method: 'OPTIONS',
    headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Mcp-Protocol-Version')
  expect((await ask('/mcp')).headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('diagnose says what a log means, with the section that explains it', async () => {
  const { text, isError } = await call('diagnose', { text: 'neard[1]: IO error: No space left on device' })
  expect(isError).toBe(false)
  expect(text).toStartWith('# One finding: The disk is full.\n')
  expect(text).toContain('/troubleshooting/common-errors#disk-full) (critical)')
})
