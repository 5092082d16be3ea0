import { expect, type Page, test } from '@playwright/test'
import { bundle } from '../../support/bundle.ts'
import { openHydrated, PAGE_KINDS, untilIdle } from '../../support/docs-page.ts'

/** Preferences in the browser's storage: none, or all of them. */
const CHOICES = {
  'a first visit': {},
  'a dark theme, open categories, chosen tabs and filled-in values': {
    local: {
      theme: 'dark',
      'tabs.network': 'testnet',
      'tabs.os': 'macos',
      placeholders: '{"node_ip":"192.0.2.7"}',
    },
    session: { sidebar: '{"open":["/intro","/maintenance"],"scrollTop":40}' },
  },
  'a light theme on a dark system': { local: { theme: 'light', 'announcement.dismissed': 'true' } },
} satisfies Record<string, { local?: Record<string, string>; session?: Record<string, string> }>

for (const [state, choices] of Object.entries(CHOICES)) {
  test(`hydration with ${state} changes nothing and equals a fresh render, on each kind of page`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await store(page, choices)
    await recordMutations(page)
    await page.route('**/footer.txt', (request) => request.abort())
    // Does not answer searches, so that the not-found page shows no suggestions.
    await page.route('**/api/search*', () => undefined)
    for (const [kind, route] of Object.entries(PAGE_KINDS)) {
      await test.step(kind, async () => {
        await openHydrated(page, route)
        expect(await page.evaluate(() => Reflect.get(window, 'mutations'))).toEqual([])
        await untilIdle(page)
        await page.evaluate(bundle('build-fresh-render'))
        await untilIdle(page)
        const [hydrated, fresh] = await readOutsideArticles(page)
        expect(hydrated?.length).toBeGreaterThan(50)
        expect(hydrated).toEqual(fresh)
      })
    }
  })
}

test('the app starts with the comment that makes Chromium compile it off the main thread', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/chunk\.\w+\.js$/.test(request.url())) scripts.push(request.url())
  })
  await openHydrated(page, '/')
  expect(scripts).not.toEqual([])
  for (const script of scripts) {
    const response = await page.request.get(script)
    expect(await response.text(), script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

/**
 * Lists the elements of the hydrated page and of the fresh render, with their attributes and text, except in articles
 * and in the results page.
 */
function readOutsideArticles(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    ['app', 'fresh'].map((id) => {
      const copy = document.createElement('div')
      copy.append(...(document.getElementById(id)?.cloneNode(true).childNodes ?? []))
      for (const inert of copy.querySelectorAll('.prose, .search-page')) inert.replaceChildren()
      return [...copy.querySelectorAll('*')].map((element) => {
        const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted()
        const text = [...element.childNodes].map((child) =>
          child instanceof Text ? `"${child.data}"` : '<>',
        )
        return [element.localName, ...attributes, ...text].join(' ')
      })
    }),
  )
}

/** Stores the choices, and nothing else, before any script of the page runs. */
async function store(
  page: Page,
  { local = {}, session = {} }: { local?: Record<string, string>; session?: Record<string, string> },
): Promise<void> {
  await page.addInitScript(
    (choices) => {
      // The widget's frame has the same storage, and loads later.
      if (window !== window.top) return
      localStorage.clear()
      sessionStorage.clear()
      for (const [key, value] of Object.entries(choices.local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(choices.session)) sessionStorage.setItem(key, value)
    },
    { local, session },
  )
}

/**
 * Records changes outside the article. Starts at `DOMContentLoaded`, because the boot script has made all its changes
 * by then.
 */
async function recordMutations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mutations: string[] = []
    Reflect.set(window, 'mutations', mutations)
    window.addEventListener('DOMContentLoaded', () => {
      const app = document.getElementById('app')
      if (!app) return
      new MutationObserver((records) => {
        for (const { type, target, attributeName } of records) {
          const element = target instanceof Element ? target : target.parentElement
          if (!element?.closest('.prose'))
            mutations.push(`${type} ${attributeName ?? ''} of ${element?.outerHTML.slice(0, 120)}`)
        }
      }).observe(app, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  })
}
