import { catchErrors } from '../../platform/catch-errors.ts'
import { isObject } from '../../platform/json.ts'

/**
 * Runs the calls that the page queued before the script loaded: `[{e: 'identify', a: ['u1']}]`. Replaces the array's
 * `push`, because pages may keep a reference to the array: later calls run immediately.
 */
export function replayActions(queue: unknown, api: object): void {
  if (!Array.isArray(queue)) return
  const run = catchErrors((action: unknown) => {
    if (!isObject(action) || typeof action['e'] !== 'string') return
    const method: unknown = Reflect.get(api, action['e'])
    const args = Array.isArray(action['a']) ? action['a'] : []
    // Calls only the API's own methods, and ignores inherited names such as `constructor`.
    if (Object.hasOwn(api, action['e']) && typeof method === 'function') Reflect.apply(method, api, args)
  })
  for (const action of queue.splice(0)) run(action)
  queue.push = (...actions) => {
    for (const action of actions) run(action)
    return 0
  }
}
