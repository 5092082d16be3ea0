import { expect, type Page } from '@playwright/test'
import { openPlayerPage } from '../../support/player-page.ts'
import { openRecorded, takeReplay } from '../../support/recorded-page.ts'
import { test } from '../../support/real-widget-page.ts'
import { comparePictures } from '../../support/snapshot-page.ts'

const SIZE = { width: 600, height: 400 }
const whole = [{ name: 'page', x: 0, y: 0, ...SIZE }]
const TIMES = 20
/** Largest share of pixels that can differ between playing and seeking: an animation moves between two frames. */
const LIMIT = 0.005

const body = `<style id="sheet">
    body { margin: 0; font: 14px sans-serif } .box { width: 60px; height: 40px; background: #a00 }
    .scroll { width: 100px; height: 60px; overflow: auto } .scroll div { height: 600px; background: linear-gradient(red, blue) }
    @keyframes grow { from { width: 0 } to { width: 500px } } #bar { height: 20px; background: teal; animation: grow 60s linear both }
    #menu { margin: 0; inset: 200px auto auto 20px; background: gold; width: 150px; height: 60px }
  </style><div id="bar"></div><div class="box" id="box"></div><div class="scroll" id="scroll"><div></div></div>
  <div id="list"></div><input id="name"><div id="menu" popover="manual">Menu</div><dialog id="dialog">Dialog</dialog>
  <div style="height: 900px; background: linear-gradient(white, silver)"></div>`

test.use({ viewport: SIZE })

test('seeking shows what playing shows, at twenty times, forward and back', async ({ page, widget }) => {
  await openRecorded(widget, { body, flowConfig: { maskTypedText: false } })
  await page.evaluate(changePage)
  const replay = await takeReplay(widget)
  if (!replay) throw new Error('no replay')
  const player = await openPlayerPage(page, widget.provider, replay)
  const step = player.duration / TIMES
  const played: { at: number; picture: Buffer }[] = []
  for (let index = 0; index < TIMES; index += 1) {
    const at = await player.playUntil((index + 0.5) * step)
    played.push({ at, picture: await page.screenshot() })
  }
  const comparison = await page.context().newPage()
  const differing: string[] = []
  for (const [direction, moments] of [
    ['forward', played],
    ['back', played.toReversed()],
  ] as const) {
    for (const { at, picture } of moments) {
      await player.seek(at)
      const share = await compare(page, comparison, picture)
      if (share > LIMIT) differing.push(`${direction} to ${at}: ${share}`)
    }
  }
  expect(differing).toEqual([])
})

async function compare(page: Page, comparison: Page, picture: Buffer): Promise<number> {
  const shares = await comparePictures(comparison, [picture, await page.screenshot()], whole)
  return shares['page'] ?? 1
}

/** Runs in the page: changes everything that a replay shows, for two seconds. */
async function changePage(): Promise<void> {
  const find = (id: string): HTMLElement => document.getElementById(id) as HTMLElement // only called with ids of the page
  const root = find('list').attachShadow({ mode: 'open' })
  const adopted = new CSSStyleSheet()
  root.adoptedStyleSheets = [adopted]
  const sheet = (find('sheet') as HTMLStyleElement).sheet as CSSStyleSheet // a style element in a document has a sheet
  const steps: (() => void)[] = [
    () => root.append(Object.assign(document.createElement('p'), { textContent: 'Added' })),
    () => adopted.insertRule('p { color: green; margin: 0; font-size: 30px }'),
    () => (find('scroll').scrollTop = 200),
    () => find('menu').showPopover(),
    () => find('box').animate([{}, { transform: 'translateX(300px)' }], { duration: 400, fill: 'forwards' }),
    () => ((sheet.cssRules[1] as CSSStyleRule).style.background = 'purple'),
    () => ((find('name') as HTMLInputElement).value = 'Ann'),
    () => find('menu').hidePopover(),
    () => (find('dialog') as HTMLDialogElement).showModal(),
    () => (find('scroll').scrollTop = 20),
    () => (find('dialog') as HTMLDialogElement).close(),
    () => window.scrollTo(0, 150),
    () => find('box').remove(),
    () => (find('sheet').textContent += '#bar { background: navy }'),
    () => window.scrollTo(0, 0),
  ]
  for (const step of steps) {
    step()
    await new Promise((resolve) => setTimeout(resolve, 130))
  }
}
