import { expect } from '@playwright/test'
import { describePage } from '../../support/describe-page.ts'
import { openRecorded, takeEvents } from '../../support/recorded-page.ts'
import { openReplayer } from '../../support/replayer.ts'
import { test } from '../../support/real-widget-page.ts'

const body = `
  <style>.on { color: red } a:hover { color: blue }</style>
  <h1>Shop</h1><ul id="list"></ul><div id="host"></div>
  <form><input id="name"><input id="news" type="checkbox"><textarea id="note"></textarea>
    <select id="size"><option>S<option>M<option>L</select></form>
  <iframe id="frame" srcdoc="<body><p>Inside</p></body>"></iframe>`

test('W-100 W-102 a replay shows the page as it was, at any of twenty moments', async ({ page, widget }) => {
  await openRecorded(widget, { body, head: `<script>${describePage.toString()}</script>` })
  const moments = await page.evaluate(changeAtRandom)
  expect(moments).toHaveLength(20)
  const events = await takeEvents(widget)
  await page.goto('about:blank')
  const replayer = await openReplayer(page, events)
  for (const { time, text } of moments) {
    await replayer.seek(time)
    await expect.poll(() => replayer.read(describePage)).toBe(text)
  }
})

/** Changes the page in many ways, in a reproducible random order, and records its appearance after each change. */
async function changeAtRandom(): Promise<{ time: number; text: string }[]> {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const find = (id: string): HTMLElement => document.getElementById(id) ?? document.body
  const field = (id: string): HTMLInputElement => find(id) as HTMLInputElement // only called with ids of fields
  const list = find('list')
  const pick = (): HTMLElement | undefined =>
    [...list.children][random(list.children.length || 1)] as HTMLElement
  const root = find('host').attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  document.adoptedStyleSheets = [new CSSStyleSheet()]
  let count = 0
  const changes: (() => void)[] = [
    () => {
      const item = document.createElement('li')
      item.innerHTML = `<b>Item ${count++}</b> <i title="t">\u2028😀</i>`
      list.insertBefore(item, pick() ?? null)
    },
    () => pick()?.remove(),
    () => {
      const item = pick()
      if (item) list.append(item)
    },
    () => pick()?.classList.toggle('on'),
    () => pick()?.setAttribute('data-count', String(count++)),
    () => {
      const item = pick()
      if (!item) return
      for (let step = 0; step < 5; step++)
        item.style.cssText = `width: ${step + random(90)}px; color: rgb(1, 2, ${step})`
    },
    () => pick()?.style.setProperty('--gap', `${random(9)}px`),
    () => {
      const text = pick()?.querySelector('b')?.firstChild
      if (text) text.nodeValue = `Changed ${count++}`
    },
    () => (field('name').value = `Ann ${count++}`),
    () => find('news').click(),
    () => (field('note').value = `Line ${count++}\nnext`),
    () => {
      const option = find('size').querySelectorAll('option')[random(3)]
      if (option) option.selected = true
    },
    () => root.append(Object.assign(document.createElement('p'), { textContent: `Shadow ${count++}` })),
    () => root.firstElementChild?.remove(),
    () => sheet.replaceSync(`p { margin: ${random(9)}px }`),
    () => sheet.insertRule(`b { margin: ${random(9)}px }`),
    () => document.adoptedStyleSheets[0]?.insertRule(`.on { margin: ${random(9)}px }`),
    () => document.querySelector('style')?.sheet?.insertRule(`.on { padding: ${random(9)}px }`),
    () => document.querySelector('iframe')?.contentDocument?.body.append(`Frame ${count++}`),
  ]
  const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))
  /**
   * Waits for two frames: recorders report some changes in a later task or frame, and each step needs a different time.
   */
  const settle = async (): Promise<void> => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    await nextTask()
  }
  const describe: (page: Document) => string = Reflect.get(window, 'describePage')
  const moments: { time: number; text: string }[] = []
  await settle()
  while (moments.length < 20) {
    for (let step = random(12) + 3; step > 0; step--) {
      changes[random(changes.length)]?.()
      if (random(3) === 0) await nextTask()
    }
    await settle()
    moments.push({ time: Date.now(), text: describe(document) })
    await settle()
  }
  return moments
}
