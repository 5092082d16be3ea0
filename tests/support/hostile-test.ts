import { type Canary, watch } from './canary.ts'
import { listPayloads, type Payload } from './hostile-payloads.ts'
import { test as base } from './report-page.ts'

/** For tests of reports with payloads that must not run. `canary` is the server that must receive no request. */
export const test = base.extend<{ canary: Canary; payloads: Payload[] }>({
  canary: async ({ context }, use) => {
    const canary = await watch(context)
    await use(canary)
    await canary.close()
  },
  payloads: async ({ canary }, use) => use(listPayloads(canary.origin)),
})
