import { expect, test } from 'bun:test'
import { subscribeKey } from 'valtio/vanilla/utils'
import { createSummary } from '../../../contract/examples/report-summary.ts'
import { createSampleCounts, createSampleInbox } from '../../app/inbox-fixture.ts'
import type { Counts } from '../contract.ts'
import { defaultFilters } from './filters.ts'
import { createListLoader, loadCounts } from './list-loader.ts'

test('counts of an earlier project that arrive late do not replace those of the current one', async () => {
  const answers = new Map<string | undefined, PromiseWithResolvers<Counts>>()
  const inbox = createSampleInbox([])
  inbox.api.fetchCounts = (project) => {
    const answer = Promise.withResolvers<Counts>()
    answers.set(project, answer)
    return answer.promise
  }
  const loads = ['a', 'b'].map((project) => {
    inbox.state.list = { ...inbox.state.list, filters: { ...defaultFilters, project } }
    return loadCounts(inbox)
  })
  answers.get('b')?.resolve(createSampleCounts(2))
  answers.get('a')?.resolve(createSampleCounts(1))
  await Promise.all(loads)
  expect(inbox.state.counts).toEqual(createSampleCounts(2))
})

test('all reports that match are loaded and selected, but not those of another list that is shown meanwhile', async () => {
  const inbox = createSampleInbox([])
  inbox.api.fetchCounts = async () => createSampleCounts(0)
  const pages = 4
  inbox.api.fetchReports = async (query) => {
    const page = Number(query.get('cursor') ?? '0')
    return {
      reports: [createSummary({ id: `${query.get('type') ?? 'all'}-${page}` })],
      cursor: page + 1 < pages ? String(page + 1) : null,
      unindexed: 0,
      lastChange: 0,
    }
  }
  const loader = createListLoader(inbox)
  /** Resolves when the next page is loaded. */
  const nextPage = () =>
    new Promise<void>((resolve) => {
      const stop = subscribeKey(inbox.state, 'list', ({ phase }) => {
        if (phase !== 'ready') return
        stop()
        resolve()
      })
    })
  let loaded = nextPage()
  loader.show(defaultFilters)
  await loaded
  await loader.selectAll()
  expect([...inbox.state.list.selected]).toEqual(['all-0', 'all-1', 'all-2', 'all-3'])

  loaded = nextPage()
  loader.reload()
  await loaded
  const selecting = loader.selectAll()
  loader.show({ ...defaultFilters, type: 'BUG' })
  await selecting
  expect([...inbox.state.list.selected]).toEqual([])
})
