import { expect, test } from 'bun:test'
import { reportHeadSchema } from '../../contract/report.ts'
import * as v from 'valibot'
import { describeProblem, normalizeErrorMessage, parseFrames } from './fingerprint.ts'

const crash = (errorMessage: string, stackTrace = '', more: object = {}) =>
  describeProblem(
    v.parse(reportHeadSchema, {
      type: 'CRASH',
      isSilent: true,
      formData: { errorMessage, stackTrace },
      ...more,
    }),
  )

test.each([
  ['Uncaught TypeError: x is not a function', 'TypeError: x is not a function'],
  ['Order 4711 of 12 not found', 'Order <id> of <id> not found'],
  ['Order ORD-9 not found', 'Order <id> not found'],
  ['Order 0x1f not found', 'Order <id> not found'],
  ['Failed at step2', 'Failed at step<n>'],
  ['Failed to fetch https://a.example/api/users/17?token=x', 'Failed to fetch <url>'],
  [
    "Cannot read properties of undefined (reading 'total')",
    'Cannot read properties of undefined (reading <value>)',
  ],
  ['can\'t access property "total", cart is undefined', "can't access property <value>, cart is undefined"],
  ['No user 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'No user <id>'],
  ['Chunk 3fa85f64ab failed, ann@example.com was signed in', 'Chunk <id> failed, <email> was signed in'],
  ['Invalid  JSON\nat line 3', 'Invalid JSON at line <id>'],
])('the message %j has the pattern %j', (message, pattern) => {
  expect(normalizeErrorMessage(message)).toBe(pattern)
})

test('frames of all engines are read without positions, hosts and build hashes', () => {
  const v8 = `TypeError: total is undefined
    at Cart.updateTotal (https://a.example/assets/index-DXiiXHvw.js:15:9697)
    at async handleClick (https://a.example/assets/index-DXiiXHvw.js:2:1)
    at https://a.example/vendor.3f2a1b9c.js?v=2:1:99
    at HTMLButtonElement.<anonymous> (https://a.example/jquery.js:7:1)`
  const gecko = `updateTotal@https://b.example/assets/index-Qa81mmZz.js:16:1
async*handleClick@https://b.example/assets/index-Qa81mmZz.js:1:2
@https://b.example/vendor.77aa1b9c.js?v=3:4:5
@https://b.example/jquery.js:7:1`
  const webkit = `updateTotal@https://c.example/assets/index-ZZ81mmZ0.js:16:1
handleClick@https://c.example/assets/index-ZZ81mmZ0.js:1:2
https://c.example/vendor.00ffcc11.js:4:5
@https://c.example/jquery.js:7:1
[native code]`
  const frames = ['updateTotal index.js', 'handleClick index.js', 'vendor.js', 'jquery.js']
  expect(parseFrames(v8)).toEqual(frames)
  expect(parseFrames(gecko)).toEqual(frames)
  expect(parseFrames(webkit)).toEqual(frames)
})

test('a crash is the same problem after a new build, for another order and at another line', () => {
  const first = crash('TypeError: order 17 failed', 'pay@https://a.example/main-Aa11bb22.js:1:200')
  const second = crash('TypeError: order 99 failed', 'pay@https://a.example/main-Cc33dd44.js:9:7')
  expect(first).toBe(second)
  expect(crash('TypeError: order 17 failed', 'refund@https://a.example/main-Aa11bb22.js:1:200')).not.toBe(
    first,
  )
  expect(crash('RangeError: order 17 failed', 'pay@https://a.example/main-Aa11bb22.js:1:200')).not.toBe(first)
})

test('without frames the script and the message identify a crash', () => {
  const at = (url: string) => crash('Script error', '', { formData: { errorMessage: 'Script error', url } })
  expect(at('https://a.example/a.js')).not.toBe(at('https://a.example/b.js'))
  expect(at('https://a.example/users/17/a.js')).toBe(at('https://a.example/users/18/a.js'))
})

test('rage clicks are distinguished by element and page', () => {
  const rage = (element: string, currentUrl: string) =>
    describeProblem(
      v.parse(reportHeadSchema, {
        type: 'RAGE_CLICK',
        isSilent: true,
        formData: { description: 'Rage click detected.', element },
        metaData: { currentUrl },
      }),
    )
  const first = rage('<button>Pay 12 €</button>', 'https://a.example/orders/17?tab=2')
  expect(first).toBe(rage('<button>Pay 99 €</button>', 'https://a.example/orders/4711'))
  expect(first).not.toBe(rage('<button>Cancel</button>', 'https://a.example/orders/17'))
  expect(first).not.toBe(rage('<button>Pay 12 €</button>', 'https://a.example/cart'))
})

test('reports that people write have no fingerprint', () => {
  expect(crash('TypeError', '', { isSilent: false })).toBeUndefined()
  expect(crash('', '')).toBeUndefined()
})
