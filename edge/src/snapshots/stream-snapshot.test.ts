import { expect, test } from 'bun:test'
import { renderSnapshot } from './stream-snapshot.ts'

test('a large snapshot lets other work run between its pieces', async () => {
  const html = '<p>text</p>'.repeat(200_000)
  const body = new Response(JSON.stringify({ screenshotData: { html, width: 100, height: 100 } })).body
  let timers = 0
  let timer = setTimeout(tick)
  function tick(): void {
    timers += 1
    timer = setTimeout(tick)
  }
  const page = body && (await new Response(body.pipeThrough(renderSnapshot('sealed'))).text())
  clearTimeout(timer)
  expect(page).toContain('<p>text</p>')
  expect(timers).toBeGreaterThanOrEqual(1)
})
