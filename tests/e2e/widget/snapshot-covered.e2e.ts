import { expect } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

const body = `
  <style>body{margin:0} main>*{position:absolute;margin:0;font:16px/20px monospace}</style>
  <p style="left:40px;top:50px" title="sekret1">sekret1</p>
  <p style="left:400px;top:50px" title="kept title">kept words</p>
  <p style="left:40px;top:100px;width:600px">sekret2 and what is told</p>
  <input style="left:40px;top:150px" value="sekret3">
  <select style="left:40px;top:200px"><option>sekret4</select>
  <iframe style="left:40px;top:250px;width:150px;height:50px" srcdoc="<p>sekret5</p>"></iframe>
  <img alt="sekret6" style="left:40px;top:330px;width:100px;height:40px" src="data:image/svg+xml,<svg id='sekret6'/>">
  <x-open style="left:40px;top:400px"></x-open>`

test('W-038 the snapshot leaves out the text that the visitor covered', async ({ page, widget }) => {
  const editor = await openEditor(page, widget, { body })
  await page.evaluate(() => {
    const inner = document.createElement('p')
    inner.textContent = 'sekret7'
    document.querySelector('x-open')?.attachShadow({ mode: 'open' }).append(inner)
  })
  await editor.choose('blur')
  await editor.drag([110, 60], [60, 60], [100, 110], [100, 160], [60, 210], [60, 280], [60, 350], [60, 420])
  await page.keyboard.press('Enter')
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html.match(/.{30}sekret\d/g)).toBeNull()
  expect(html).toMatch(/<p title="kept title"[^>]*>kept words<\/p>/)
  expect(html).toMatch(/>\*{7} [^<]*what is told<\/p>/)
  expect(html).toMatch(/<input [^>]*bb-data-value="\*{7}"/)
})

test('W-038 text under an undone stroke is in the snapshot again', async ({ page, widget }) => {
  const editor = await openEditor(page, widget, { body })
  await editor.choose('blur')
  await editor.drag([60, 60], [90, 60])
  await editor.tool('undo').click()
  await page.keyboard.press('Enter')
  const { html = '' } = (await takeSnapshot(widget)) ?? {}
  expect(html).toMatch(/<p title="sekret1"[^>]*>sekret1<\/p>/)
})
