import { type Canary, watch } from './canary.ts'
import { listPayloads, type Payload } from './hostile-payloads.ts'
import type { InboxPage } from './inbox-page.ts'
import { test as base, type ReportPage } from './report-page.ts'

interface Hostile {
  inbox: InboxPage
  reportPage: ReportPage
  canary: Canary
  payloads: Payload[]
}

/**
 * For tests of reports with payloads that must not run. `canary` is the server that must receive no request. `hostile`
 * is what most of these tests need.
 */
export const test = base.extend<{ canary: Canary; payloads: Payload[]; hostile: Hostile }>({
  canary: async ({ context }, use) => {
    const canary = await watch(context)
    await use(canary)
    await canary.close()
  },
  payloads: async ({ canary }, use) => use(listPayloads(canary.origin)),
  hostile: ({ inbox, reportPage, canary, payloads }, use) => use({ inbox, reportPage, canary, payloads }),
})
