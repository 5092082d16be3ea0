import { describe, expect, test } from 'bun:test'
import { parsePageData } from './page-data.ts'

const wanted = { route: '/intro', scripts: '0badc0de' }
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
  test('of the requested page and scripts is returned unchanged', () => {
    expect(parsePageData({ scripts: '0badc0de', page }, wanted)).toEqual({ ...page, kind: 'category' })
  })

  test.each([
    ['for other scripts', { scripts: '00000000', page }],
    ['without the name of its scripts', { page }],
    ['of another page', { scripts: '0badc0de', page: { ...page, route: '/rpc' } }],
    ['without a page', { scripts: '0badc0de' }],
    ['of an unknown kind', { scripts: '0badc0de', page: { ...page, kind: 'poem' } }],
    ['without content', { scripts: '0badc0de', page: { ...page, html: undefined } }],
    ['without headings', { scripts: '0badc0de', page: { ...page, headings: undefined } }],
    ['without its part of the head', { scripts: '0badc0de', page: { ...page, head: undefined } }],
    ['that is a list', []],
    ['that is nothing', null],
  ])('%s is refused with the route in the message', (_, data) => {
    expect(() => parsePageData(data, wanted)).toThrow(/Could not load \/intro/)
  })
})
