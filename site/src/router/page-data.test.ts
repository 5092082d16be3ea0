import { describe, expect, test } from 'bun:test'
import { parsePageData } from './page-data.ts'

const wanted = { route: '/intro', build: '0badc0de' }
const page = {
  kind: 'category',
  route: '/intro',
  title: 'Introduction',
  description: '',
  html: '',
  headings: [],
  cards: [],
  breadcrumbs: [],
  head: '<meta>',
}

describe('page data', () => {
  test('of the requested page and build is returned unchanged', () => {
    expect(parsePageData({ build: '0badc0de', page }, wanted)).toEqual({ ...page, kind: 'category' })
  })

  test.each([
    ['of another build', { build: '00000000', page }],
    ['without a build', { page }],
    ['of another page', { build: '0badc0de', page: { ...page, route: '/rpc' } }],
    ['without a page', { build: '0badc0de' }],
    ['of an unknown kind', { build: '0badc0de', page: { ...page, kind: 'poem' } }],
    ['without content', { build: '0badc0de', page: { ...page, html: undefined } }],
    ['without headings', { build: '0badc0de', page: { ...page, headings: undefined } }],
    ['without its part of the head', { build: '0badc0de', page: { ...page, head: undefined } }],
    ['that is a list', []],
    ['that is nothing', null],
  ])('%s is refused with the route in the message', (_, data) => {
    expect(() => parsePageData(data, wanted)).toThrow(/Could not load \/intro/)
  })
})
