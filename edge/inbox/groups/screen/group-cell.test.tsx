import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Sparkline } from './group-cell.tsx'

test('a chart is drawn only for reports of several days', () => {
  expect(renderToStaticMarkup(<Sparkline days={[0, 0, 3]} />)).toBe('')
  expect(renderToStaticMarkup(<Sparkline days={[1, 0, 3]} />)).toContain(
    'aria-label="Reports per day: 1, 0, 3"',
  )
})
