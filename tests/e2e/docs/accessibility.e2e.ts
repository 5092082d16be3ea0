import { expect, type Page, test } from '@playwright/test'
import { findFaults, frameOf } from '../../support/axe-page.ts'
import { finishTransitions, showColorScheme } from '../../support/color-scheme.ts'
import { openHydrated, PAGE_KINDS } from '../../support/docs-page.ts'

/** Switches the theme in the same way as readers, and waits until every color has changed. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('data-theme')) !== theme)
    await page.getByRole('button', { name: /Switch between dark and light mode/ }).click()
  await expect(html).toHaveAttribute('data-theme', theme)
  await finishTransitions(page)
}

for (const width of [1280, 390]) {
  test(`no kind of page has a violation that axe can find, ${width} px wide, in either theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    for (const [kind, route] of Object.entries({ ...PAGE_KINDS, results: '/search?q=disk' })) {
      await test.step(kind, async () => {
        await openHydrated(page, route)
        await showTheme(page, 'light')
        expect(await findFaults(page)).toEqual([])
        // Only the colors differ in the dark theme, so only their rules run.
        await showTheme(page, 'dark')
        expect(await findFaults(page, { rules: 'colors' })).toEqual([])
      })
    }
  })
}

test('the pages without the app have no violation that axe can find, in either theme, wide or narrow', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const route of ['/openapi', '/rating?no']) {
    await page.goto(route)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showColorScheme(page, colorScheme)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findFaults(page), `${route}, ${colorScheme}, ${width} px`).toEqual([])
      }
    }
  }
})

test('axe finds planted violations, in a page and in its frame', async ({ page }) => {
  const body = '<p style="color: #aaa; background: #fff">Pale</p><img src="data:,">'
  await page.setContent(
    `<html lang="en"><title>Page</title><main>${body}<iframe title="Frame"></iframe></main>`,
  )
  const frame = await frameOf(page.locator('iframe'))
  await frame.setContent(`<html lang="en"><title>Frame</title><main>${body}</main>`)
  for (const target of [page, frame]) {
    const ids = (await findFaults(target)).map((fault) => fault.split(':')[0])
    expect(ids).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']))
    expect((await findFaults(target, { rules: 'colors' })).length).toBe(1)
    expect(await findFaults(target, { exclude: 'p, img', rules: 'wcag' })).toEqual([])
  }
})

test('every color of code has enough contrast in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/validator/validator-guide')
  await page.locator('.prose').evaluate((article) => {
    const kinds = 'comment string constant keyword function property type variable inserted deleted header'
    const block = (around: string) =>
      `<figure class="code"><figcaption>Title</figcaption><pre tabindex="0"><code>${around.replace(
        '*',
        kinds.replaceAll(/\w+/g, '<span class="tk-$&">$&</span>'),
      )}</code></pre></figure>`
    article.innerHTML =
      block('*') +
      block('<span class="line marked">*</span>') +
      block('<span class="line output">out</span>') +
      block('<span class="line dimmed">faint</span>') +
      block('<ins class="line"><span class="prompt">+ </span>*</ins>') +
      block('<del class="line output"><span class="prompt">- </span>old</del>')
  })
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await findFaults(page), theme).toEqual([])
  }
})

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/intro/keys')
  const moving = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationName, animationTimeline, transitionDuration, scrollBehavior } =
          getComputedStyle(element)
        // Ignores animations that depend on the scroll position, because they move only while the reader scrolls.
        const isAnimated = animationName !== 'none' && animationTimeline === 'auto'
        return isAnimated || /[1-9]/.test(transitionDuration) || scrollBehavior === 'smooth'
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
  expect(moving).toEqual([])
})

test('with forced colors a diagram keeps its lines, an icon its shape, and the current page its mark', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHydrated(page, '/intro/node-types')
  const colors = await page.evaluate(() => {
    const color = (
      selector: string,
      property: 'stroke' | 'fill' | 'color' | 'backgroundColor',
      part = '',
    ) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element, part)[property]
    }
    return {
      box: color('[class^="dg-box"]', 'stroke'),
      text: color('[class^="dg-text"]', 'fill'),
      line: color('[class^="dg-line"]', 'stroke'),
      icon: color('[data-icon]', 'backgroundColor', '::before'),
      body: color('body', 'color'),
    }
  })
  expect(new Set(Object.values(colors)).size).toBe(1)
  await expect(page.locator('.sidebar [aria-current]')).toHaveCSS('outline-style', 'solid')
})

test('axe finds no violations in the open menu and the open contents, whose controls are at least 24 pixels wide and high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, '/intro/keys')
  await page.getByRole('button', { name: 'On this page' }).click()
  expect(await findFaults(page), 'contents').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  expect(await findFaults(page), 'menu').toEqual([])
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.navbar :is(a, button, input), #menu :is(a, button, summary), .copy-page > *',
      ),
    ]
      .filter((element) => !element.matches('.visually-hidden'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && width > 1 && (width < 24 || height < 24)
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
  expect(small).toEqual([])
})
