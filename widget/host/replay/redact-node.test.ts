import { expect, test } from 'bun:test'
import type { ReplayNode } from '../../replay-format/replay-event.ts'
import { redactAttributes, redactNode } from './redact-node.ts'

const element = (
  tagName: string,
  attributes: Record<string, unknown>,
  ...childNodes: ReplayNode[]
): ReplayNode => ({
  type: 2,
  id: 1,
  tagName,
  attributes,
  childNodes,
})
const text = (textContent: string): ReplayNode => ({ type: 3, id: 2, textContent })

test('R-23: below a mark texts are asterisks, and of attributes only the shape is left', () => {
  const marked = { 'data-feedback-mask': '', class: 'card' }
  const inner = element('p', { title: 'Ann', 'data-user': 'Ann', class: 'name' }, text('Ann Lee'))
  const tree = element('main', {}, text('open'), element('div', marked, inner))
  redactNode(tree, false, () => false)
  expect(tree).toEqual(
    element(
      'main',
      {},
      text('open'),
      element('div', { class: 'card' }, element('p', { title: '***', class: 'name' }, text('*** ***'))),
    ),
  )
})

test('W-149 a secret field keeps its value, a hidden one as well', () => {
  const form = element('form', {}, element('input', { type: 'password', value: 'a b' }))
  redactNode(form, false, () => true)
  expect(form.childNodes?.[0]?.attributes).toEqual({ type: 'password', value: '***' })
  const hidden = { type: 'hidden', value: 'token' }
  redactAttributes(hidden, { tagName: 'input', isMasked: false })
  expect(hidden).toEqual({ type: 'hidden', value: '*****' })
})

test('handlers, documents in attributes, and secrets in addresses are left out of any element', () => {
  const attributes: Record<string, unknown> = {
    onclick: 'f()',
    srcdoc: '<p>',
    href: '/a?token=b&c=d',
    rr_scrollTop: 4,
    checked: true,
  }
  const open = { ...attributes }
  redactAttributes(open, { tagName: 'a', isMasked: false })
  expect(open).toEqual({ href: '/a?token=***&c=d', rr_scrollTop: 4, checked: true })
  redactAttributes(attributes, { tagName: 'a', isMasked: true })
  expect(attributes).toEqual({ rr_scrollTop: 4 })
})

test('what is enormous is cut', () => {
  const tree = element('pre', {}, text('x'.repeat(200_000)))
  redactNode(tree, false, () => false)
  expect(tree.childNodes?.[0]?.textContent).toBe(`${'x'.repeat(100_000)}…`)
})
