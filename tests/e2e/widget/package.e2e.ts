import { expect, type Page } from '@playwright/test'
import { createHostProject, type HostProject } from '../../support/host-project.ts'
import { createProject } from '../../support/project.ts'
import { type RealProvider, test } from '../../support/real-widget-page.ts'
import { settle, type WidgetPage, waitFor } from '../../support/widget-page.ts'
import { untilTrue } from '../../support/until-true.ts'

// Runs in one worker, because the tests share one installed project.
test.describe.configure({ mode: 'default' })

let project: HostProject

/** An application that uses the package's React hook. */
const APP = `
  import { createElement as h, StrictMode, useState } from 'react'
  import { useFeedback } from '@node-docs/widget/react'

  function Account({ origin, sdkKey }) {
    const [user, setUser] = useState(null)
    const { feedback, isOpen } = useFeedback({ sdkKey, apiUrl: origin, frameUrl: origin + '/frame/', user })
    return h('main', null,
      h('p', { id: 'state' }, isOpen ? 'open' : 'closed'),
      h('button', { id: 'in', onClick: () => setUser({ id: 'u1', properties: { name: 'Ann' } }) }, 'Sign in'),
      h('button', { id: 'report', onClick: () => feedback.startFeedbackFlow() }, 'Report'))
  }

  export function App({ origin, sdkKey, otherKey }) {
    const [isThere, setIsThere] = useState(true)
    const [key, setKey] = useState(sdkKey)
    return h(StrictMode, null,
      isThere && h(Account, { origin, sdkKey: key }),
      h('button', { id: 'switch', onClick: () => setKey(otherKey) }, 'Switch'),
      h('button', { id: 'leave', onClick: () => setIsThere(!isThere) }, 'Leave'))
  }
`

test.beforeAll(() => {
  test.setTimeout(60_000)
  project = createHostProject()
  project.write('app.js', APP)
})

test.afterAll(() => project.remove())

/** Serves a page that uses the package. Such a page sets the provider's URL itself. */
async function serve(
  { provider }: WidgetPage<RealProvider>,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await provider.configure({ enableReplays: false })
  for (const [path, text] of files) provider.serve(path, text, { 'Content-Type': 'text/javascript' })
}

async function reportFrom(page: Page, widget: WidgetPage<RealProvider>): Promise<void> {
  await page.locator('feedback-widget .button').waitFor()
  const frame = await widget.frame()
  await frame.evaluate(
    `say('send-feedback', { formData: { description: 'hello' }, action: { feedbackType: 'BUG' } })`,
  )
  expect((await widget.nextReport()).formData).toEqual({ description: 'hello' })
}

test('W-054 W-055 the package works in a plain page without a bundler', async ({ page, widget }) => {
  await serve(widget, project.installed())
  const { provider } = widget
  provider.serve(
    '/',
    `<!doctype html><title>Shop</title><script type="module">
      import feedback from '/widget/index.js'
      feedback.setApiUrl('${provider.origin}')
      feedback.setFrameUrl('${provider.origin}/frame/')
      feedback.initialize('${provider.sdkKey}')
    </script>`,
  )
  await page.goto(provider.page('/'))
  await reportFrom(page, widget)
  expect(widget.errors).toEqual([])
})

test('the hook starts one widget, tracks panel, user and key, and stops it', async ({ page, widget }) => {
  const { provider } = widget
  project.write(
    'client.js',
    `import { createElement } from 'react'
     import { createRoot } from 'react-dom/client'
     import { App } from './app.js'
     const root = document.querySelector('#root')
     createRoot(root).render(createElement(App, { ...root.dataset }))`,
  )
  const { entry, files } = await project.bundle('client.js')
  const { sdkKey: otherKey } = await createProject()
  await serve(widget, files)
  provider.serve(
    '/',
    `<!doctype html><title>Shop</title><div id="root" data-origin="${provider.origin}" data-sdk-key="${provider.sdkKey}" data-other-key="${otherKey}"></div><script type="module" src="${entry}"></script>`,
  )
  await page.goto(provider.page('/'))
  await reportFrom(page, widget)
  const readKeys = () =>
    provider.calls.filter(({ path }) => path === '/sessions').map(({ headers }) => headers['api-token'])
  expect(readKeys()).toEqual([provider.sdkKey])
  await page.click('#report')
  await expect(page.locator('#state')).toHaveText('open')
  await page.evaluate("document.querySelector('#in').click()")
  const identified = await waitFor(() => provider.calls.find(({ path }) => path === '/sessions/identify'))
  expect(JSON.parse(identified.body)).toMatchObject({ userId: 'u1', name: 'Ann' })
  await page.evaluate("document.querySelector('#switch').click()")
  await waitFor(() => readKeys()[1])
  expect(readKeys()).toEqual([provider.sdkKey, otherKey])
  await expect(page.locator('feedback-widget')).toHaveCount(1)
  await page.evaluate("document.querySelector('#leave').click()")
  await expect(page.locator('feedback-widget')).toHaveCount(0)
  expect(widget.errors).toEqual([])
})

test('a server-rendered page stays unchanged until React hydrates it', async ({ page, widget }) => {
  const { provider } = widget
  project.write(
    'document.js',
    `import { createElement as h } from 'react'
     import { App } from './app.js'
     export const Document = ({ origin, sdkKey, entry }) => h('html', { lang: 'en' },
       h('head', null, h('title', null, 'Shop')),
       h('body', { 'data-origin': origin, 'data-sdk-key': sdkKey, 'data-entry': entry }, h(App, { origin, sdkKey }), h('script', { type: 'module', src: entry })))`,
  )
  project.write(
    'hydrate.js',
    `import { createElement } from 'react'
     import { hydrateRoot } from 'react-dom/client'
     import { Document } from './document.js'
     const { origin, sdkKey, entry } = document.body.dataset
     addEventListener('hydrate', () => hydrateRoot(document, createElement(Document, { origin, sdkKey, entry })))`,
  )
  project.write(
    'server.js',
    `import { createElement } from 'react'
     import { renderToString } from 'react-dom/server'
     import { Document } from './document.js'
     export const render = (props) => '<!doctype html>' + renderToString(createElement(Document, props))`,
  )
  const { entry, files } = await project.bundle('hydrate.js')
  const { render } = await project.load('server.js')
  await serve(widget, files)
  const html: unknown =
    typeof render === 'function' && render({ origin: provider.origin, sdkKey: provider.sdkKey, entry })
  // The page also contains the script tag, which runs before React.
  provider.serve(
    '/',
    String(html).replace(
      '</head>',
      `<script async src="${provider.origin}/widget.js" data-manual></script></head>`,
    ),
  )
  await page.goto(provider.page('/'))
  await untilTrue(page, '"Feedback" in window')
  await settle(page)
  expect(await page.locator('feedback-widget').count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('hydrate')))
  await reportFrom(page, widget)
  await page.click('#report')
  await expect(page.locator('#state')).toHaveText('open')
  expect(widget.errors).toEqual([])
})
