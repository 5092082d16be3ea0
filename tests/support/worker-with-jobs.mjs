/**
 * The Worker with additional paths: `/run-jobs` makes all reports and files older by `days` and then runs the hourly
 * jobs; `/return-events` runs the jobs of a minute with the variable EVENT_STORAGE=database.
 */
import worker from '../../edge/src/worker.ts'

export { ProjectObject } from '../../edge/src/worker.ts'

const HOURLY = '17 * * * *'
const EVERY_MINUTE = '* * * * *'
const DAY_MS = 86_400_000

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    const running = []
    const collect = { waitUntil: (promise) => running.push(promise) }
    if (pathname === '/return-events') {
      worker.scheduled({ cron: EVERY_MINUTE }, { ...env, EVENT_STORAGE: 'database' }, collect)
      await Promise.all(running)
      return new Response()
    }
    if (pathname !== '/run-jobs') return worker.fetch(request, env, context)
    const age = Number(searchParams.get('days')) * DAY_MS
    for (const table of ['reports', 'files'])
      await env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ?`).bind(age).run()
    worker.scheduled({ cron: HOURLY }, env, collect)
    await Promise.all(running)
    return new Response()
  },
}
