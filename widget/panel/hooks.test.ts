import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { describe, expect, test } from 'bun:test'
import { contrast } from '../ui/contrast.ts'
import { createTheme } from './hooks.ts'

const pairs: [text: `--${string}`, background: `--${string}`, ratio: number][] = [
  ['--text', '--background', 4.5],
  ['--text', '--tint', 4.5],
  ['--soft', '--background', 4.5],
  ['--soft', '--tint', 4.5],
  ['--accent-text', '--background', 4.5],
  ['--accent-text', '--tint', 4.5],
  ['--on-accent', '--accent', 4.5],
  ['--on-header', '--header', 4.5],
  ['--on-header-soft', '--header', 4.5],
  ['--red', '--background', 4.5],
  ['--red', '--red-tint', 4.5],
  ['--green', '--background', 4.5],
  ['--outline', '--background', 3],
  ['--accent-mark', '--background', 3],
]

const looks = {
  'the default': {},
  'a yellow brand': { color: '#FFD400', headerColor: '#FFD400' },
  'a dark panel': { backgroundColor: '#15181C', color: '#1E2A78', headerColor: '#000000' },
  'a medium gray': { backgroundColor: '#808080', color: '#7A7A7A', headerColor: '#767676' },
  'white on white': { color: '#FFFFFF', headerColor: '#FFFFFF' },
}

const cases = Object.entries(looks).flatMap(([name, colors]) =>
  (['light', 'dark'] as const).map((theme) => [name, theme, colors] as const),
)

describe.each(cases)('W-049 with %s, %s', (_name, kind, colors) => {
  const theme = createTheme({ ...defaultFlowConfig, ...colors, theme: kind })

  test.each(pairs)('%s has enough contrast to %s', (text, background, ratio) => {
    expect(contrast(theme[text] ?? '', theme[background] ?? '')).toBeGreaterThanOrEqual(ratio)
  })
})

test('W-049 takes colors and radius from the configuration', () => {
  const theme = createTheme({
    ...defaultFlowConfig,
    color: '#102030',
    headerColor: '#405060',
    borderRadius: 8,
  })
  expect([theme['--accent'], theme['--header'], theme['--radius']]).toEqual(['#102030', '#405060', '8px'])
})

test('the dark theme is dark, and keeps the background of a project that is dark already', () => {
  const look = (change: Partial<typeof defaultFlowConfig>) =>
    createTheme({ ...defaultFlowConfig, theme: 'dark', ...change })
  expect(contrast(look({})['--background'] ?? '', '#FFFFFF')).toBeGreaterThan(15)
  expect(look({})['--scheme']).toBe('dark')
  expect(look({ backgroundColor: '#102030' })['--background']).toBe('#102030')
  expect(look({ theme: 'light' })).toMatchObject({ '--background': '#FFFFFF', '--scheme': 'light' })
})

test('in the dark theme a colored header keeps its color and a white one becomes dark', () => {
  const look = (headerColor: string) => createTheme({ ...defaultFlowConfig, theme: 'dark', headerColor })
  expect(look('#0A5BD3')['--header']).toBe('#0A5BD3')
  expect(contrast(look('#FFFFFF')['--header'] ?? '', '#FFFFFF')).toBeGreaterThan(10)
})

test('in the dark theme a dark button stands out from the background', () => {
  const theme = createTheme({ ...defaultFlowConfig, theme: 'dark', color: '#101828' })
  expect(contrast(theme['--accent'] ?? '', theme['--background'] ?? '')).toBeGreaterThanOrEqual(3)
})
