/**
 * The Worker with D1 and R2 bindings that can fail. The request header `Fault: <call>, <kind>` makes one call fail.
 * Kinds: `fail`, `hang`, `fail after the effect`. Calls: `read` and `write` of D1, `put` of R2.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import worker from '../../edge/src/worker.ts'

export { ProjectObject } from '../../edge/src/worker.ts'

/** The fault of the current request. Async storage, because the Worker keeps the bindings of its first request. */
const faults = new AsyncLocalStorage()

async function injectFault(call, run) {
  const fault = faults.getStore()
  if (fault?.call !== call) return run()
  fault.call = undefined
  if (fault.kind === 'hang') return new Promise(() => undefined)
  if (fault.kind === 'fail after the effect') await run()
  throw new Error('Network connection lost.')
}

function breakDatabase(database) {
  const originals = new WeakMap()
  function wrap(statement) {
    const wrapped = {
      bind: (...values) => wrap(statement.bind(...values)),
      all: () => injectFault('read', () => statement.all()),
    }
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (text) => wrap(database.prepare(text)),
    batch: (statements) =>
      injectFault('write', () => database.batch(statements.map((statement) => originals.get(statement)))),
  }
}

function breakBucket(bucket) {
  return {
    put: (key, value) => injectFault('put', () => bucket.put(key, value)),
    get: (...args) => bucket.get(...args),
    delete: (...args) => bucket.delete(...args),
    list: (...args) => bucket.list(...args),
    createMultipartUpload: (...args) => bucket.createMultipartUpload(...args),
  }
}

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env, context) {
    const [call, kind] = request.headers.get('Fault')?.split(', ') ?? []
    const broken = { ...env, DB: breakDatabase(env.DB), BLOBS: breakBucket(env.BLOBS) }
    return faults.run({ call, kind }, () => worker.fetch(request, broken, context))
  },
}
