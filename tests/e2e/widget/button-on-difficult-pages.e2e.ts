import { expect, type Page } from '@playwright/test'
import { findFaults, frameOf } from '../../support/axe-page.ts'
import { test } from '../../support/real-widget-page.ts'

/**
 * Pages whose styles and scripts affect embedded elements. On each, the button must work, and axe must find no
 * violations.
 */
const pages: Record<string, { head?: string; body: string; script?: string }> = {
  'a modal dialog': {
    body: '<dialog aria-label="Terms"><button>Agree</button></dialog>',
    script: "document.querySelector('dialog').showModal()",
  },
  'two modal dialogs, one in the other': {
    body: '<dialog id="a" aria-label="Terms"><button>Agree</button><dialog id="b" aria-label="Sure?"><button>Yes</button></dialog></dialog>',
    script: 'a.showModal(); b.showModal()',
  },
  'a focus trap that makes all children of the document inert': {
    body: '<p>Trap</p>',
    script:
      "for (const child of document.documentElement.children) { child.inert = true; child.setAttribute('aria-hidden', 'true') }",
  },
  'a popover over everything': {
    body: '<div id="cover" popover="manual" style="inset:0;width:100%;height:100%">Cover</div>',
    script: 'cover.showPopover()',
  },
  'a focus trap that hides the rest, as Radix has it': {
    body: '<div id="trap" role="dialog" aria-modal="true" aria-label="Trap"><input aria-label="Name"></div>',
    script: `
      const field = document.querySelector('#trap input')
      document.body.style.pointerEvents = 'none'
      for (const other of document.body.children) if (other.id !== 'trap') other.setAttribute('aria-hidden', 'true')
      document.addEventListener('focusin', ({ target }) => { if (!trap.contains(target)) field.focus() })
      document.addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget && !trap.contains(relatedTarget)) field.focus() })
      document.addEventListener('pointerdown', ({ target }) => { if (!trap.contains(target)) trap.remove() })
      field.focus()`,
  },
  'an inert body that takes no clicks': {
    body: '<p>Loading</p>',
    script: "document.body.inert = true; document.body.style.pointerEvents = 'none'",
  },
  'a body that is scaled and turned': {
    head: '<style>body { transform: scale(0.5) rotate(5deg); overflow: hidden }</style>',
    body: '<p>Small</p>',
  },
  'a body that is zoomed': { head: '<style>body { zoom: 3 }</style>', body: '<p>Large</p>' },
  'a style for every element': {
    head: '<style>* { all: unset !important } html, body, p { display: block !important } feedback-widget { display: none !important; position: static !important; opacity: 0 !important }</style>',
    body: '<p>Reset</p>',
  },
}

for (const [name, { head, body, script }] of Object.entries(pages)) {
  test(`the button works, and axe finds no violations in it, on a page with ${name}`, async ({
    page,
    widget,
  }) => {
    await widget.open({ head: head ?? '', body: `<main><h1>Shop</h1>${body}</main>` })
    await page.locator('feedback-widget .button').waitFor()
    const box = await page.locator('feedback-widget .button').boundingBox()
    expect(box).toMatchObject({ width: 60, height: 60 })
    if (script !== undefined) await page.evaluate(script)
    expect(await findWidgetFaults(page)).toEqual([])
    await page.locator('feedback-widget .button').click()
    await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
    await expect(page.locator('feedback-widget iframe')).toBeFocused()
    expect([...(await findWidgetFaults(page)), ...(await findPanelFaults(page))]).toEqual([])
    expect(widget.errors).toEqual([])
  })
}

test('the button opens the panel over a modal dialog in a shadow root, while a field in another root has the focus', async ({
  page,
  widget,
}) => {
  await widget.open({ body: '<x-dialog><p>Modal</p><x-field></x-field></x-dialog>' })
  const button = page.locator('feedback-widget .button')
  const panel = page.locator('feedback-widget .panel')
  await button.waitFor()
  await page.evaluate(`
    customElements.define('x-field', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input aria-label="Name">' }
    })
    customElements.define('x-dialog', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<dialog aria-label="Sign in"><slot></slot></dialog>' }
    })
    window.modal = document.querySelector('x-dialog').shadowRoot.querySelector('dialog')
    modal.showModal()
    document.querySelector('x-field').focus()`)
  await button.click()
  await expect(panel).toHaveCSS('visibility', 'visible')
  await expect(page.locator('feedback-widget iframe')).toBeFocused()
  await button.click()
  await expect(panel).toHaveCSS('visibility', 'hidden')
  // The closed dialog would hide the widget.
  await page.evaluate('modal.close()')
  await expect(page.locator('html > feedback-widget .button')).toBeVisible()
})

async function findWidgetFaults(page: Page): Promise<string[]> {
  return findFaults(page, { include: 'feedback-widget', rules: 'wcag' })
}

async function findPanelFaults(page: Page): Promise<string[]> {
  return findFaults(await frameOf(page.locator('feedback-widget iframe')), { rules: 'wcag' })
}
