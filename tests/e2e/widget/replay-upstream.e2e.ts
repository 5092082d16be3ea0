import { join } from 'node:path'
import { expect } from '@playwright/test'
import { changesOf, openRecorded, takeEvents, takeEventsWith } from '../../support/recorded-page.ts'
import { eventTypes } from '../../../widget/replay-format/rrweb-event.ts'
import { isObject } from '../../../widget/platform/json.ts'
import { test } from '../../support/real-widget-page.ts'

const upstream = join(import.meta.dirname, '../../../widget/node_modules/@rrweb/record/umd/record.js')

/** One example of each kind of content for which the recorder has special code. */
const body = `
  <style>.on { background: url(dot.png) }</style><style></style>
  <!-- a remark --><p>Text &amp; <b class="on rr">words</b><br> <i></i></p><p class="rr-block">Kept out</p>
  <p class="rr-mask">Masked <b>below, too</b></p>
  <a href="https://a.example/order?page=1#top">Order</a><a href="">Empty</a><img src="dot.png" srcset="dot.png 2x" alt="">
  <div id="scrolled" style="width: 50px; height: 20px; overflow: auto"><div style="width: 900px; height: 900px"></div></div>
  <pre style="width: 50px"><code id="code" style="display: block; overflow: auto">one long line of a log file</code></pre>
  <ul style="background: url('dot.png')"><li>One<li>Two</ul><table background="dot.png"><tr><td>1<td>2</table>
  <form><input name="children" value="typed"><input type="checkbox" checked><input type="radio"><input type="button" value="Go">
    <textarea>Lines</textarea><select><option>S<option selected>M</select><button autoplay>Send</button></form>
  <svg viewBox="0 0 9 9"><defs><path id="line" d="M0 0L9 9"/></defs><use xlink:href="#line"/><text>Drawn</text></svg>
  <math><mi>x</mi></math><template><p>Not shown</p></template><my-element>Own</my-element><no-element></no-element>
  <video autoplay muted></video><dialog open>Asked</dialog><details open><summary>More</summary>Told</details>
  <div id="host"><span slot="name">Slotted</span></div><iframe></iframe>
  <script>
    customElements.define('my-element', class extends HTMLElement {})
    document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<slot name="name"></slot><p class="rr-block">In</p><a href="https://a.example/x">it</a>'
    document.body.setAttributeNS(null, 'dataName', 'kept')
    document.querySelector('#scrolled').scrollTo(7, 11)
    document.querySelector('#code').scrollTo(5, 0)
  </script>`

test('the patched recorder takes the same snapshot as upstream, without `meta` elements', async ({
  page,
  widget,
}) => {
  await openRecorded(widget, { body })
  await page.addScriptTag({ path: upstream })
  const plain = await page.evaluate(takeUpstreamSnapshot)
  const snapshot = (await takeEvents(widget)).find(({ type }) => type === eventTypes.fullSnapshot)
  const tree = JSON.stringify(snapshot?.data, withoutIds, 1)
  for (const part of [
    '"rr_scrollTop": 11',
    '"rr_scrollLeft": 5',
    '"isShadow": true',
    '"isCustom": true',
    '"dataName"',
  ])
    expect(tree).toContain(part)
  expect(tree).not.toContain('"meta"')
  expect(JSON.stringify(plain)).toContain('"meta"')
  expect(tree).toBe(JSON.stringify(plain, withoutMeta, 1))
})

test('recording puts no frame into the page, and nothing into its console', async ({ page, widget }) => {
  const head = `<script>
    window.added = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        // The widget's own element contains the panel's frame.
        for (const { nodeName } of addedNodes) if (target.localName !== 'feedback-widget') added.push(nodeName)
    }).observe(document, { childList: true, subtree: true })
  </script>`
  await openRecorded(widget, { head, body: '<p>Text</p>' })
  expect(await page.evaluate('added.filter((name) => name === "IFRAME")')).toEqual([])
  expect([...widget.warnings, ...widget.errors]).toEqual([])
})

test('an option that a script selects is recorded at its list', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<select id="list"><option>S<option id="large">M</select>' })
  await page.evaluate(() => Object.assign(document.querySelector('#large') ?? {}, { selected: true }))
  const events = await takeEventsWith(widget, (event) => changesOf([event]).some(isInput))
  const snapshot = events.find(({ type }) => type === eventTypes.fullSnapshot)
  const lists: unknown[] = []
  JSON.stringify(snapshot?.data, (_name, value: unknown) => {
    if (isObject(value) && value['tagName'] === 'select') lists.push(value['id'])
    return value
  })
  expect(changesOf(events).filter(isInput)).toMatchObject([{ id: lists[0], text: 'M' }])
})

test('a password field that becomes visible gets no attribute', async ({ page, widget }) => {
  await openRecorded(widget, { body: '<input id="secret" type="password">' })
  await page.evaluate(() => document.querySelector('#secret')?.setAttribute('type', 'text'))
  await takeEventsWith(widget, (event) => JSON.stringify(event.data).includes('"attributes":[{'))
  await expect
    .poll(() => page.locator('#secret').evaluate((field) => field.getAttributeNames()))
    .toEqual(['id', 'type'])
})

/** Takes a snapshot with upstream rrweb, with the same options as the widget. */
function takeUpstreamSnapshot(): unknown {
  const { record } = Reflect.get(window, 'rrwebRecord')
  const events: { type: number; data: unknown }[] = []
  record({
    emit: (event: { type: number; data: unknown }) => events.push(event),
    blockSelector: '[data-feedback-block],feedback-widget',
    slimDOMOptions: 'all',
  })
  return events.find(({ type }) => type === 2)?.data
}

/** Removes node ids, because each recorder assigns its own ids. */
function withoutIds(name: string, value: unknown): unknown {
  // Upstream does not record the namespace of MathML.
  return name === 'id' || name === 'isMathML' ? undefined : value
}

function withoutMeta(name: string, value: unknown): unknown {
  const isMeta = (node: unknown): boolean => isObject(node) && node['tagName'] === 'meta'
  return withoutIds(name, Array.isArray(value) ? value.filter((node) => !isMeta(node)) : value)
}

/** Whether an incremental event is input, which is source 5 in rrweb. */
function isInput({ source }: Record<string, unknown>): boolean {
  return source === 5
}
