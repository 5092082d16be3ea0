import { expect } from '@playwright/test'
import { parseCanvasFrame } from '../../../widget/replay-format/canvas-frame.ts'
import { parseGap } from '../../../widget/replay-format/custom-events.ts'
import { describePage } from '../../support/describe-page.ts'
import { changesOf, openRecorded, takeEvents, takeEventsWith } from '../../support/recorded-page.ts'
import { openReplayer } from '../../support/replayer.ts'
import { test } from '../../support/real-widget-page.ts'

const describe = `<script>${describePage.toString()}</script>`

test('under a strict policy and trusted types it records without a violation', async ({ page, widget }) => {
  const policy = `default-src 'self' ${widget.provider.origin}; require-trusted-types-for 'script'; trusted-types 'none'`
  await openRecorded(widget, {
    headers: { 'Content-Security-Policy': policy },
    body: '<p id="box">Box</p><canvas width="10" height="10"></canvas>',
  })
  await page.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('#box')
    document.querySelector('canvas')?.getContext('2d')?.fillRect(0, 0, 5, 5)
    if (!box) return
    for (let step = 0; step < 20; step++) {
      box.style.width = `${step}px`
      box.style.color = step % 2 ? 'red' : 'blue'
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  // The recorder captures canvases once per second.
  const events = await takeEventsWith(widget, (event) => parseCanvasFrame(event) !== undefined)
  expect(JSON.stringify(changesOf(events))).toContain('19px')
  expect(widget.errors).toEqual([])
})

test('the recorder pauses on a page that changes too fast, marks the gap and resumes', async ({
  page,
  widget,
}) => {
  await openRecorded(widget, { head: describe, body: '<main></main>' })
  await page.evaluate(() => {
    for (let count = 0; count < 30; count++) {
      const part = document.createElement('section')
      part.append(...Array.from({ length: 1000 }, () => document.createElement('i')))
      document.querySelector('main')?.append(part)
    }
  })
  await page.evaluate(`document.querySelector('main').replaceChildren('In the gap')`)
  const before = await takeEvents(widget)
  expect(before.map(parseGap).filter(Boolean)).toEqual(['busy'])
  expect(JSON.stringify(before)).not.toContain('In the gap')
  await takeEventsWith(widget, (event) => JSON.stringify(event).includes('In the gap'))
  await page.evaluate(`document.querySelector('main').append(' and after it')`)
  const text = await page.evaluate<string>('describePage(document)')
  const events = await takeEvents(widget)
  await page.goto('about:blank')
  const replayer = await openReplayer(page, events)
  await replayer.seek((events.at(-1)?.timestamp ?? 0) + 1)
  await expect.poll(() => replayer.read(describePage)).toBe(text)
})

test('an error in the recorder does not affect the page, and recording resumes', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<main></main>' })
  await page.evaluate(() => {
    const trap = document.createElement('i')
    Object.defineProperty(trap, 'attributes', {
      get() {
        throw new Error('mine')
      },
    })
    document.querySelector('main')?.append(trap)
  })
  const events = await takeEvents(widget)
  expect(events.map(parseGap).filter(Boolean)).toEqual(['failed'])
  await page.evaluate(`document.querySelector('main').replaceChildren('Repaired')`)
  await takeEventsWith(widget, (event) => JSON.stringify(event).includes('Repaired'))
  expect(widget.errors).toEqual([])
})

test('an endless carousel and enormous texts stay within bounds', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<p id="slide">Slide</p><textarea></textarea><pre></pre>' })
  await page.evaluate(async () => {
    const slide = document.querySelector<HTMLElement>('#slide')
    const area = document.querySelector('textarea')
    const log = document.querySelector('pre')
    if (!slide || !area || !log) return
    log.textContent = 'log '.repeat(500_000)
    area.value = 'note '.repeat(500_000)
    // Within about five seconds, makes as many changes as a page with 60 changes per second makes in an hour.
    for (let second = 0; second < 500; second++) {
      for (let change = 0; change < 7 * 60; change++) slide.style.transform = `translateX(${change}px)`
      slide.style.opacity = String(second / 500)
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
  })
  const events = await takeEvents(widget)
  expect(events.map(parseGap).filter(Boolean)).toEqual([])
  expect(JSON.stringify(events).length).toBeLessThan(2_000_000)
  expect(JSON.stringify(events)).toContain('0.998')
})
