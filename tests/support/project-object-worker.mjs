/**
 * The Worker with additional paths for the Durable Object of the project `demo`: `/object/<method>` calls a method with
 * the JSON array in the body as its arguments, and `/d1` runs a statement.
 */
import worker, { ProjectObject as Base } from '../../edge/src/worker.ts'

export class ProjectObject extends Base {
  runAlarm() {
    return this.alarm()
  }

  nextAlarm() {
    return this.ctx.storage.getAlarm()
  }

  deleteAlarm() {
    return this.ctx.storage.deleteAlarm()
  }

  countTables() {
    return this.ctx.storage.sql
      .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name IN ('events', 'usage')")
      .toArray().length
  }
}

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env, context) {
    const [, part, method] = new URL(request.url).pathname.split('/')
    if (part === 'd1') {
      const { results } = await env.DB.prepare(await request.text()).all()
      return Response.json(results)
    }
    if (part !== 'object') return worker.fetch(request, env, context)
    const object = env.PROJECTS.getByName('demo')
    return Response.json((await object[method](...(await request.json()))) ?? null)
  },
}
