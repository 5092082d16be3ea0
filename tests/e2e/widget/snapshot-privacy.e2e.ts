import { expect, type Page } from '@playwright/test'
import { takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

/**
 * Contains a secret in every place where a page can have one. Each secret is different, so that a failure names its
 * place.
 */
const body = `
  <input type="password" id="password" data-mirror="sekret1">
  <input type="password" id="shown">
  <input autocomplete="cc-number" id="a" value="sekret3"><input name="cvc" value="sekret4">
  <input autocomplete="one-time-code" id="b" value="sekret5"><input maxlength="1" value="§">
  <input id="dots" style="-webkit-text-security: disc" value="sekret6">
  <input type="hidden" name="any" value="sekret7">
  <input gleap-ignore="value" value="sekret8" title="sekret8">
  <textarea gleap-ignore="value">sekret9</textarea>
  <select gleap-ignore="value" ><option>Sekret10<option selected value="sekret10">Sekret10</select>
  <div data-feedback-mask data-user="sekret11" aria-label="sekret11" onclick="sekret11()">sekret11
    <p title="sekret12" class="kept">sekret12<img alt="sekret12" src="/sekret12.png"><b custom="sekret12"></b></p>
    <a href="/sekret13">sekret13</a><input value="sekret13" placeholder="sekret13"><input type="checkbox" checked id="sick">
    <svg><text>sekret14</text><title>sekret14</title></svg><canvas id="canvas"></canvas>
    <iframe srcdoc="<p>sekret15</p>"></iframe><x-inner></x-inner>
    <p style="background:url(/sekret16.png)">.</p><details><summary>sekret16</summary></details>
  </div>
  <section data-feedback-block class="card" data-key="sekret17"><h3>sekret17</h3><img src="/sekret17.png"></section>
  <x-slotted>sekret18<i>sekret18</i></x-slotted>
  <x-open></x-open>
  <iframe id="frame" srcdoc="<input type=password value=sekret20><p data-feedback-mask>sekret20</p>"></iframe>
  <!-- sekret21 --><script>var a = 'sekret21'</script><noscript>sekret21</noscript><template>sekret21</template>
  <a href="/reset?token=sekret22&amp;page=2">Reset</a>
  <div data-state='{"sekret23":"${'x'.repeat(600)}"}'></div>
  <p id="open">open text</p><input value="open value">`

/** Creates states that only scripts can create. */
function hide(): void {
  const type = (id: string, value: string): void => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.value = value
  }
  type('password', 'sekret1')
  type('shown', 'sekret2')
  document.getElementById('shown')?.setAttribute('type', 'text')
  const define = (name: string, html: string): void =>
    customElements.define(
      name,
      class extends HTMLElement {
        constructor() {
          super()
          this.attachShadow({ mode: 'open' }).innerHTML = html
        }
      },
    )
  define('x-inner', '<p>sekret19</p>')
  define('x-slotted', '<div data-feedback-mask><slot></slot></div>')
  define('x-open', '<input type="password" value="sekret19"><p gleap-ignore="value">sekret19</p>')
}

/** Types into a password field in a shadow root. Then changes it to a text field, as pages do to show a password. */
async function showTyped(page: Page): Promise<void> {
  await page.locator('x-open input').fill('sekret24')
  await page.evaluate(() => {
    const field = document.querySelector('x-open')?.shadowRoot?.querySelector('input')
    if (field) field.type = 'text'
  })
}

test('W-149 W-150 W-151 a snapshot contains no secrets', async ({ page, widget }) => {
  await widget.open({ body })
  await widget.ready()
  await page.evaluate(hide)
  await showTyped(page)
  const snapshot = await takeSnapshot(widget)
  const html = snapshot?.html ?? ''

  expect(html.match(/.{30}sekret\d+/gi)).toBeNull()
  expect(html).not.toContain('§')
  expect(html).not.toMatch(/<script|<noscript|<template|onclick/)
  expect(html).not.toMatch(/id="sick"[^>]*checked/)
})

test('W-150 masked text keeps its length, and unmarked text is readable', async ({ page, widget }) => {
  await widget.open({ body })
  await widget.ready()
  await page.evaluate(hide)
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html).toContain('id="password" bb-data-value="*******"')
  expect(html).toMatch(/type="text" id="shown" bb-data-value="\*{7}"/)
  expect(html).toContain('<p title="********" class="kept">********<img alt="********">')
  expect(html).toMatch(/<section class="card" bb-blocked="" bb-width="[\d.]+" bb-height="[\d.]+"><\/section>/)
  expect(html).toContain('<p id="open">open text</p><input bb-data-value="open value">')
  expect(html).toContain('/reset?token=***&amp;page=2')
})

test('W-150 R-23 a mark on the document masks all of it', async ({ page, widget }) => {
  await widget.open({ body: '<p title="hello">Some words</p><input value="typed">' })
  await widget.ready()
  await page.evaluate(() => document.documentElement.setAttribute('data-feedback-mask', 'all'))
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html).toContain('<p title="*****">**** *****</p><input bb-data-value="*****">')
})

test('R-23 a project can mask what visitors type, or all text', async ({ page, widget }) => {
  const form =
    '<p>Some words</p><input placeholder="Name" value="typed"><div contenteditable="true">noted</div>'
  await widget.open({ body: form, flowConfig: { maskTypedText: true } })
  await widget.ready()
  const typed = (await takeSnapshot(widget))?.html ?? ''
  expect(typed).toContain('<p>Some words</p><input placeholder="Name" bb-data-value="*****">')
  expect(typed).not.toContain('noted')

  await widget.open({ body: form, flowConfig: { maskAllText: true } })
  await widget.ready()
  await page.click('p')
  const frame = await widget.frame()
  await frame.evaluate(
    `say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  const { screenshotData, consoleLog } = await widget.nextReport()
  expect(screenshotData?.html).toContain('<p>**** *****</p>')
  expect(consoleLog?.map(({ log }) => log)).toEqual(['Clicked "***"'])
})

test('typed text is masked where the page repeats it, and in an editor with a hidden field, in snapshot and replay', async ({
  page,
  widget,
}) => {
  await widget.open({
    flowConfig: { maskTypedText: true, enableReplays: true },
    body: `
      <input id="name" aria-label="Name"><p>Hello <b id="greeting"></b></p>
      <div id="editor"><span id="line"></span><textarea id="keys" aria-label="Code"></textarea></div>
      <div class="xterm" id="terminal"></div><p id="kept">public text</p>
      <script>
        const find = (id) => document.getElementById(id)
        find('name').addEventListener('input', () => { find('greeting').textContent = find('name').value })
        find('keys').addEventListener('input', () => {
          find('line').textContent += find('keys').value
          find('terminal').textContent += find('keys').value
          find('keys').value = ''
        })
      </script>`,
  })
  await widget.ready()
  await widget.recording()
  await page.locator('#name').pressSequentially('Grace Hopper')
  await page.locator('#keys').pressSequentially('launch code 42')
  await page.evaluate("Feedback.sendSilentCrashReport('x', 'LOW', {})")
  const { screenshotData, webReplay } = await widget.nextReport()
  const sent = JSON.stringify([screenshotData, webReplay])
  expect(sent).not.toContain('Hopper')
  expect(sent).not.toContain('code 42')
  expect(screenshotData?.html).toContain('Hello <b id="greeting">***** ******</b>')
  expect(screenshotData?.html).toContain('public text')
})
