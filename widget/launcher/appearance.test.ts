import { expect, test } from 'bun:test'
import { buttonPositions } from '@node-docs/edge/contract/config'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { createAppearance } from './appearance.ts'

const look = (change: Partial<typeof defaultFlowConfig>) =>
  createAppearance({ ...defaultFlowConfig, ...change })

test('W-024 leaves 115 px free for the two corners and 40 px for everything else', () => {
  const margins = buttonPositions.map((position) => [
    position,
    look({ feedbackButtonPosition: position }).margin,
  ])
  const others = margins.splice(2)
  expect(margins).toEqual([
    ['BOTTOM_RIGHT', 115],
    ['BOTTOM_LEFT', 115],
  ])
  expect(new Set(others.map(([, margin]) => margin))).toEqual(new Set([40]))
})

test('W-012 BUTTON_NONE has no button', () => {
  expect(look({ feedbackButtonPosition: 'BUTTON_NONE' }).shape).toBeUndefined()
})

test('W-049 uses the button color, and a readable color on it', () => {
  expect(look({ buttonColor: '#FFD400', borderRadius: 7 }).properties).toEqual({
    '--button': '#FFD400',
    '--on-button': '#000000',
    '--background': '#FFFFFF',
    '--edge': '#000000',
    '--lift': '0px',
    '--radius': '7px',
  })
})

test('a place that the visitor or the page chose moves the button to a side and up', () => {
  const { side, properties } = createAppearance(defaultFlowConfig, { side: 'start', lift: 80 })
  expect([side, properties['--lift']]).toEqual(['start', '80px'])
})
