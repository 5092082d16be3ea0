import { expect, test } from 'bun:test'
import { findUncovered } from './publish-for-workers.ts'

test('every file outside assets/ must go through the application', () => {
  const files = [
    'assets/app-1a2b.js',
    'pages/intro/keys.html',
    'robots.txt',
    'widget.js',
    'widgetXjs',
    '_headers',
  ]
  expect(findUncovered(files, ['/pages/*', '/*.txt', '/widget.js', '/_*'])).toEqual(['widgetXjs'])
})
