import { expect, test } from 'bun:test'
import { subscribeKey } from 'valtio/vanilla/utils'
import { loadCounts } from '../list/screen/list-loader.ts'
import { ApiError } from './api.ts'
import { createSampleCounts, createSampleInbox, createSampleProject } from './inbox-fixture.ts'
import type { Inbox } from './state.ts'
import { load } from './updates.ts'

const counts = createSampleCounts(1)

/** Refuses the first call, as an overloaded server does. */
function refuseFirst<Answer>(answer: () => Answer): () => Promise<Answer> {
  let calls = 0
  return async () => {
    calls += 1
    if (calls === 1) throw new ApiError('overloaded', 'The server is busy.', 0)
    return answer()
  }
}

const whenSet = ({ state }: Inbox, key: 'counts' | 'projects' | 'views') =>
  new Promise<void>((resolve) => {
    const stop = subscribeKey(state, key, (value) => {
      if (value === undefined) return
      stop()
      resolve()
    })
  })

test('projects, views and counts that the server refuses are loaded again', async () => {
  const inbox = createSampleInbox([])
  const { api, state } = inbox
  const fail = () => Promise.reject(new ApiError('forbidden', 'No.'))
  Object.assign(api, {
    fetchAccount: fail,
    fetchMembers: fail,
    fetchLabels: fail,
    fetchServiceUrls: fail,
    fetchFailingWebhooks: fail,
    fetchProjects: refuseFirst(() => [createSampleProject('Shop')]),
    fetchCounts: refuseFirst(() => counts),
    call: refuseFirst(() => Response.json({ views: [], myWork: 2, defaultView: null, columns: null })),
  })
  const loaded = Promise.all([whenSet(inbox, 'projects'), whenSet(inbox, 'views'), whenSet(inbox, 'counts')])
  await Promise.all([load(inbox, new AbortController().signal), loadCounts(inbox)])
  await loaded
  expect(state.projects?.map(({ name }) => name)).toEqual(['Shop'])
  expect(state.views?.myWork).toBe(2)
  expect(state.counts).toEqual(counts)
})
