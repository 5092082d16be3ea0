import { expect, test } from 'bun:test'
import { ask } from '../support/docs.ts'

const crossOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

test('P-002 the script and the chunks that it names are served to any page', async () => {
  const script = await ask('/widget.js', { headers: { Origin: 'https://shop.example' } })
  expect(script.status).toBe(200)
  const chunks = [...(await script.text()).matchAll(/file:"([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(chunks.length).toBeGreaterThan(2)
  const answers = await Promise.all(chunks.map((file) => ask(`/assets/widget/${file}`)))
  for (const { status, headers } of [script, ...answers]) {
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain('javascript')
    expect(Object.fromEntries(Object.keys(crossOrigin).map((name) => [name, headers.get(name)]))).toEqual(
      crossOrigin,
    )
  }
  for (const { headers } of answers) expect(headers.get('Cache-Control')).toContain('immutable')
})
