import { expect, test } from 'bun:test'
import { describeRageClick } from './report-row.ts'

const rageClick = (element: unknown, more: object = {}) => ({
  type: 'RAGE_CLICK',
  formData: { description: 'Rage click detected.', element, ...more },
})

test.each([
  ['[button id="pay" class="large red"]Pay now[/button]', 'Rage click on “Pay now” (button#pay)'],
  ['[a class="x[1]"]More\nof it[/a]', 'Rage click on “More\nof it” (a)'],
  ['[img id="logo"][/img]', 'Rage click on img#logo'],
  ['[i class="icon icon-close"][/i]', 'Rage click on i.icon'],
  ['[div][/div]', 'Rage click on div'],
  ['the red button', 'Rage click on the red button'],
])('W-203 a rage click on %j has the title %j', (element, title) =>
  expect(describeRageClick(rageClick(element))).toBe(title),
)

test.each([
  ['[span]ann@example.com[/span]', 'Rage click on span'],
  ['[span class="user name"]Ann ann@example.com[/span]', 'Rage click on span.user'],
  ['[a id="mail" class="user"]ann.with.a.long.address@exam...[/a]', 'Rage click on a#mail'],
  ['[li id="ann@example.com" class="ann@example.com user"]Ann[/li]', 'Rage click on “Ann” (li)'],
  ['[li id="ann@example.com" class="ann@example.com user"][/li]', 'Rage click on li.user'],
  ['[p id="user"]ann@example.com', 'Rage click on p#user'],
  ['ann@example.com', undefined],
])('the title of a rage click on %j has no email: %j', (element, title) =>
  expect(describeRageClick(rageClick(element))).toBe(title),
)

test('a rage click without an element, with a message of its own, and any other report keep their titles', () => {
  for (const element of [undefined, '', ' ', 7]) expect(describeRageClick(rageClick(element))).toBeUndefined()
  expect(describeRageClick(rageClick('[p][/p]', { description: 'Nothing happens' }))).toBeUndefined()
  expect(describeRageClick({ ...rageClick('[p][/p]'), type: 'BUG' })).toBeUndefined()
})
