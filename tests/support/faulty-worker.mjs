/**
 * The Worker over bindings of which a plan can break single calls: `PUT /fault-plan` with `{call, kind, times}`. Kinds: `fail`,
 * `hang`, `fail after the effect`; calls: `read` and `write` of D1, `put` of R2.
 */
import worker from '../../edge/src/worker.ts'

let plan = { call: '', kind: '', times: 0 }

async function meddle(call, run) {
  if (plan.call !== call || plan.times === 0) return run()
  plan.times -= 1
  if (plan.kind === 'hang') return new Promise(() => undefined)
  if (plan.kind === 'fail after the effect') await run()
  throw new Error('Network connection lost.')
}

function breakDatabase(database) {
  const originals = new WeakMap()
  function wrap(statement) {
    const wrapped = {
      bind: (...values) => wrap(statement.bind(...values)),
      all: () => meddle('read', () => statement.all()),
    }
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (text) => wrap(database.prepare(text)),
    batch: (statements) =>
      meddle('write', () => database.batch(statements.map((statement) => originals.get(statement)))),
  }
}

function breakBucket(bucket) {
  return {
    put: (key, value) => meddle('put', () => bucket.put(key, value)),
    get: (...args) => bucket.get(...args),
    delete: (...args) => bucket.delete(...args),
    list: (...args) => bucket.list(...args),
    createMultipartUpload: (...args) => bucket.createMultipartUpload(...args),
  }
}

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/fault-plan') {
      plan = await request.json()
      return new Response()
    }
    const broken = { ...env, DB: breakDatabase(env.DB), BLOBS: breakBucket(env.BLOBS) }
    return worker.fetch(request, broken, context)
  },
}
