/**
 * The Worker with an additional path, `/run-jobs`, which makes all reports and files older by `days` and then runs the
 * hourly jobs.
 */
import worker from '../../edge/src/worker.ts'

export { ProjectObject } from '../../edge/src/worker.ts'

const HOURLY = '17 * * * *'
const DAY_MS = 86_400_000

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/run-jobs') return worker.fetch(request, env, context)
    const age = Number(searchParams.get('days')) * DAY_MS
    for (const table of ['reports', 'files'])
      await env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ?`).bind(age).run()
    const running = []
    worker.scheduled({ cron: HOURLY }, env, { waitUntil: (promise) => running.push(promise) })
    await Promise.all(running)
    return new Response()
  },
}
