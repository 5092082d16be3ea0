import { afterAll, expect, test } from 'bun:test'
import { headers } from '../../edge/contract/index.ts'
import { RESULTS, SUGGESTIONS } from '../../edge/contract/limits.ts'
import { readOperations } from '../attacks/fuzz/read-operations.ts'
import { openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const operations = await readOperations(provider.origin)

test('the contract is published as OpenAPI, every operation with its schemas', async () => {
  const document = Object(await (await fetch(`${provider.origin}/openapi.json`)).json())

  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
  const described = Object.values<object>(document.paths).flatMap((methods) => Object.values(methods))
  const ids = new Set(described.map(({ operationId }) => operationId))
  expect([ids.size, ids.has('getInboxApiReportsById')]).toEqual([operations.length, true])
  for (const { parameters, security, responses } of described) {
    for (const { name, schema } of parameters) if (name === 'limit') expect(schema.type).toBe('integer')
    expect(security).toBeArray()
    expect(responses[200] ?? responses[201] ?? responses[204]).toBeDefined()
  }
  expect(document.paths['/api/search'].get.parameters).toContainEqual(
    expect.objectContaining({
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: RESULTS, default: SUGGESTIONS },
    }),
  )
  expect(
    document.paths['/sessions/stream'].post.requestBody.content['application/json'].schema,
  ).toMatchObject({
    type: 'object',
    required: ['events'],
  })
})

test('webhook messages are in the document, with their headers and schemas', async () => {
  const { webhooks } = Object(await (await fetch(`${provider.origin}/openapi.json`)).json())
  expect(Object.keys(webhooks)).toEqual(['report.created', 'report.updated', 'report.replied', 'test'])
  const { parameters, requestBody } = webhooks['report.created'].post
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  const { properties } = requestBody.content['application/json'].schema
  expect(Object.keys(properties.data.properties)).toContain('message')
})

test('the HTML page needs no script and names every operation', async () => {
  const response = await fetch(`${provider.origin}/openapi`)
  const page = await response.text()

  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'")
  expect(page).not.toContain('<script')
  const text = page.replaceAll(/<[^>]*>/g, '')
  for (const { method, path } of operations) {
    expect(text).toContain(`${method.toUpperCase()} ${path}`)
    expect(text).toContain(`&quot;$API${path.replace('{sdkKey}', '$KEY')}`)
  }
  const owned = operations.filter(({ caller }) => caller === 'owner')
  expect(text.split('Authorization: Bearer $INBOX_TOKEN')).toHaveLength(owned.length + 1)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'report.created'])
    expect(text).toContain(name)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  for (const id of targets) expect(page).toContain(` id="${id}"`)
  const href = /<link rel="?stylesheet"? href="?([^" >]+)/.exec(page)?.[1] ?? ''
  const style = await fetch(new URL(href, response.url))
  expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('every operation refuses callers without the credentials that the contract names', async () => {
  const key = { [headers.sdkKey]: 'demo' }
  const refusedWith = {
    anyone: [],
    project: [['invalid_key', {}]],
    session: [
      ['invalid_key', {}],
      ['invalid_session', key],
    ],
    owner: [['unauthorized', key]],
  } as const
  for (const { caller, method, path } of operations) {
    for (const [code, sent] of refusedWith[caller]) {
      const url = provider.origin + path.replace(/\{\w+\}/g, 'demo')
      const response = await fetch(url, { method: method.toUpperCase(), headers: sent })
      expect([method, path, Object(await response.json()).code]).toEqual([method, path, code])
    }
  }
})

test('every operation answers with a documented status, whatever is sent', async () => {
  for (const { method, path, refusals } of operations) {
    const url = provider.origin + path.replace(/\{\w+\}/g, 'unknown')
    const response = await fetch(url, {
      method: method.toUpperCase(),
      ...(method !== 'get' && { body: '{' }),
    })
    const documented = refusals[response.status]
    expect([method, path, documented]).toEqual([method, path, expect.any(Array)])
    if (!response.ok) expect(documented).toContain(Object(await response.json()).code)
  }
})
