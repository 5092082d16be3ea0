import { describe, expect, test } from 'bun:test'
import { createSnapshotReader, renderSnapshot } from './stream-snapshot.ts'

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

describe('read snapshot', () => {
  function read(text: string, size: number): { html: string; numbers: Record<string, number> } {
    const found = { html: '', numbers: {} as Record<string, number> } // filled by the callbacks below
    const push = createSnapshotReader({
      onHtml: (piece) => void (found.html += piece),
      onNumber: (name, value) => void (found.numbers[name] = value),
    })
    for (let start = 0; start < text.length; start += size) push(text.slice(start, start + size))
    return found
  }

  const html = '<p title="a \\ \u2028 😀">\n\t{"x": 1, "html": "no"}</p>'
  const body = JSON.stringify({
    html: 'not this',
    formData: { screenshotData: { html: 'nor this', x: 1 }, list: [{ html: 'nor this' }, '"', '\\'] },
    screenshotData: { inner: { html: 'no', y: 9 }, html, width: 1280.5, x: -3, y: 1e3, isMobile: false },
    customData: { x: 5 },
  })

  test.each([1, 2, 7, 100_000])('finds the snapshot of a report in chunks of %d characters', (size) => {
    expect(read(body, size)).toEqual({ html, numbers: { width: 1280.5, x: -3, y: 1000 } })
  })

  test('decodes every JSON escape', () => {
    expect(
      read('{"screenshotData":{"html":"\\u003cb\\/\\"\\ud83d\\ude00\\b\\f\\n\\r\\t\\\\"}}', 3).html,
    ).toBe('<b/"😀\b\f\n\r\t\\')
  })

  test('a report without a snapshot has none', () => {
    expect(read('{"screenshotData":null,"html":"x","a":{"html":"y"}}', 5)).toEqual({ html: '', numbers: {} })
  })
})
