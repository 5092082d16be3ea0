import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { expect, test } from 'bun:test'
import { contrast } from './contrast.ts'
import { createCaptureTheme } from './palette.ts'

const theme = (change: Partial<typeof defaultFlowConfig>) =>
  createCaptureTheme({ ...defaultFlowConfig, ...change })

test('W-049 W-033 border and Next have the primary color, the toolbar the background color and its corners', () => {
  expect(theme({ color: '#FFD400', backgroundColor: '#101820', borderRadius: 7 })).toMatchObject({
    '--primary': '#FFD400',
    '--on-primary': '#000000',
    '--background': '#101820',
    '--radius': '7px',
  })
})

test.each([
  ['#FFD400', '#FFFFFF'],
  ['#0A5BD3', '#101820'],
  ['#FFFFFF', '#FFFFFF'],
  ['#777777', '#888888'],
])('the active tool is distinguishable and readable: %s on %s', (color, backgroundColor) => {
  expectReadable(theme({ color, backgroundColor }))
  expectReadable(theme({ color, backgroundColor, theme: 'dark' }))
})

function expectReadable(look: ReturnType<typeof theme>): void {
  const read = (name: `--${string}`): string => look[name] ?? ''
  expect(contrast(read('--ink'), read('--background'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(read('--on-tint'), read('--tint'))).toBeGreaterThanOrEqual(4.5)
  expect(read('--tint')).not.toBe(read('--background').toLowerCase())
}
