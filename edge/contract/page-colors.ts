/** A color in the light and in the dark theme. */
type ThemedColor = readonly [light: string, dark: string]

export type Palette = Readonly<Record<string, ThemedColor>>

/** The colors of the site, the inbox, and the pages that the server renders. */
export const palette = {
  bg: ['#fdfdfb', '#0f1412'],
  surface: ['#f4f6f2', '#161d1a'],
  raised: ['#fff', '#1a2220'],
  line: ['#e1e5de', '#26302c'],
  'line-strong': ['#c2cac1', '#3d4a44'],

  text: ['#1a2320', '#dce4df'],
  soft: ['#4d5a54', '#a7b5ad'],
  faint: ['#5e6b64', '#8d9b93'],

  accent: ['#0a6b4d', '#5fd0a1'],
  'accent-strong': ['#07503a', '#8ce3bf'],
  'accent-tint': ['#e6f3ec', '#14271f'],
  'accent-line': ['#8fc7ad', '#2c6b52'],
  'on-accent': ['#fff', '#06140e'],

  blue: ['#1d5aa6', '#8fc1f7'],
  'blue-tint': ['#ebf2fb', '#131f2c'],
  amber: ['#855200', '#ecb95c'],
  'amber-tint': ['#fdf4e0', '#261e0f'],
  red: ['#b02418', '#ff9d91'],
  'red-tint': ['#fdeeec', '#2c1613'],
  violet: ['#6a3d9a', '#c9aaf2'],
  'violet-tint': ['#f4eefb', '#201a2b'],

  shade: ['rgb(20 35 28 / 14%)', 'rgb(0 0 0 / 55%)'],
} as const satisfies Palette

export const sitePalette = {
  ...palette,
  'code-bg': ['#f7f8f5', '#131916'],
  mark: ['#fdf0c4', '#4a3c12'],
  edge: ['rgb(20 35 28 / 22%)', 'rgb(0 0 0 / 80%)'],
} as const satisfies Palette

export const inboxPalette = {
  ...palette,
  mark: sitePalette.mark,
  outline: ['#828f88', '#66746d'],
  teal: ['#0b5f6b', '#7fd3e0'],
  pink: ['#9a1f63', '#f7a3cf'],
} as const satisfies Palette

/**
 * Returns CSS with a custom property for each color, such as `--bg`. The colors follow the theme of the system.
 * Browsers without `light-dark()`, such as Safari 17.4 and earlier, get the light theme.
 */
export function renderPalette(colors: Palette): string {
  const themed = declare(colors, ([light, dark]) => `light-dark(${light},${dark})`)
  const light = declare(colors, ([value]) => value)
  return (
    `:root{color-scheme:light dark;${themed}}` +
    `@supports not (color:light-dark(#000,#fff)){:root:root{color-scheme:light;${light}}}`
  )
}

/** Renders CSS that declares the light values only. */
export function renderLightPalette(colors: Palette): string {
  return `:root{${declare(colors, ([light]) => light)}}`
}

function declare(colors: Palette, choose: (color: ThemedColor) => string): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${choose(color)}`)
    .join(';')
}
