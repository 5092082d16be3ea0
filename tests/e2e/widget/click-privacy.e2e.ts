import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'

test('R-23 W-210 clicks in marked components log no text, and in blocked ones no id and class', async ({
  page,
  widget,
}) => {
  await widget.open({
    body: `
      <div data-feedback-mask><x-card id="masked"><template shadowrootmode="open"><button>in a root</button></template></x-card></div>
      <x-card><template shadowrootmode="open"><p data-feedback-mask><slot></slot></p></template><b id="slotted">in a slot</b></x-card>
      <section id="around">Open <x-card><template shadowrootmode="open"><p data-feedback-mask><slot></slot></p></template>as text</x-card></section>
      <div data-feedback-block><x-card id="blocked"><template shadowrootmode="open"><i id="inner" class="who">in a block</i></template></x-card></div>`,
  })
  await widget.frame()
  await page.evaluate(() => {
    const click = (element: Element | null | undefined): void => {
      element?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    }
    click(document.querySelector('#masked')?.shadowRoot?.querySelector('button'))
    for (const id of ['slotted', 'around']) click(document.getElementById(id))
    click(document.querySelector('#blocked')?.shadowRoot?.querySelector('i'))
  })
  await page.evaluate(`Feedback.sendSilentCrashReport('it broke')`)
  const { consoleLog } = await widget.nextReport()
  expect(consoleLog?.filter(({ priority }) => priority === 'CLICK').map(({ log }) => log)).toEqual([
    'Clicked "***"',
    'Clicked "***"',
    'Clicked "Open"',
    'Clicked "***"',
  ])
})
