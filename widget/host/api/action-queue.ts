import { catchErrors } from '../../platform/catch-errors.ts'
import { isObject } from '../../platform/json.ts'

/**
 * Makes up for the calls that a page made before the widget was there: `[{e: 'identify', a: ['u1']}]`. Later
 * pushes are called at once, since pages keep the array.
 */
export function replayActions(queue: unknown, api: object): void {
  if (!Array.isArray(queue)) return
  const run = catchErrors((action: unknown) => {
    if (!isObject(action) || typeof action['e'] !== 'string') return
    const method: unknown = Reflect.get(api, action['e'])
    const args = Array.isArray(action['a']) ? action['a'] : []
    // Only what the API itself has: not `constructor` and its like.
    if (Object.hasOwn(api, action['e']) && typeof method === 'function') Reflect.apply(method, api, args)
  })
  for (const action of queue.splice(0)) run(action)
  queue.push = (...actions) => {
    for (const action of actions) run(action)
    return 0
  }
}
