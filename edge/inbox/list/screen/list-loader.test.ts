import { expect, test } from 'bun:test'
import { createSampleInbox } from '../../app/sample-inbox.ts'
import type { Counts } from '../contract.ts'
import { defaultFilters } from './filters.ts'
import { loadCounts } from './list-loader.ts'

const createCounts = (open: number): Counts => ({
  open,
  inprogress: 0,
  done: 0,
  archived: 0,
  spam: 0,
  unreadMentions: 0,
  unreadNotifications: 0,
})

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
  answers.get('b')?.resolve(createCounts(2))
  answers.get('a')?.resolve(createCounts(1))
  await Promise.all(loads)
  expect(inbox.state.counts).toEqual(createCounts(2))
})
