import { readFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { serveHostPage } from './host-page.ts'
import { createProject, type TestProject } from './project.ts'

const { port } = new URL(process.env['BASE_URL'] ?? 'http://localhost:8787')

/** The origin of the provider's API. */
export const gleapApi = `http://api.localhost:${port}`

/**
 * Returns a Playwright test with two fixtures: a project, and the URL of a page of another origin with an unchanged
 * release of Gleap's client. In that page, `sdk` is the client's object.
 *
 * @param client path of the client's script
 * @param setup statements that run after the URLs of API and panel are set, and before the client starts
 */
export function createGleapTest(client: string, setup = '') {
  const script = { type: 'text/javascript', body: readFileSync(client) }
  return base.extend<{ project: TestProject; host: string }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted
    project: async ({}, use) => use(await createProject()),
    host: async ({ project }, use) => {
      const document = `<!doctype html><title>Shop</title><h1>Checkout</h1><script src="/gleap.js"></script>
<script>
  const sdk = Gleap.default ?? Gleap
  sdk.setApiUrl('${gleapApi}')
  sdk.setFrameUrl('http://frame.localhost:${port}')
  ${setup}
  sdk.initialize('${project.sdkKey}')
</script>`
      const page = await serveHostPage(document, { '/gleap.js': script })
      const { port: hostPort } = new URL(page.address)
      await use(`http://host-of-test.localhost:${hostPort}/`)
      await page.close()
    },
  })
}
