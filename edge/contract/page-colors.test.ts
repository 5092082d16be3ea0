import { expect, test } from 'bun:test'
import { inboxPalette, palette, renderLightPalette, renderPalette, sitePalette } from './page-colors.ts'

const { bg, shade } = palette

test('colors follow the theme, and browsers without light-dark() get the light ones', () => {
  expect(renderPalette({ bg, shade })).toBe(
    ':root{color-scheme:light dark;--bg:light-dark(#fdfdfb,#0f1412);' +
      '--shade:light-dark(rgb(20 35 28 / 14%),rgb(0 0 0 / 55%))}' +
      '@supports not (color:light-dark(#000,#fff)){:root:root{color-scheme:light;' +
      '--bg:#fdfdfb;--shade:rgb(20 35 28 / 14%)}}',
  )
  expect(renderLightPalette({ bg })).toBe(':root{--bg:#fdfdfb}')
})

test('no other file writes a color of the palette', async () => {
  const colors = [sitePalette, inboxPalette].flatMap((all) => Object.values(all).flat())
  const own = new Set(colors.filter((color) => /^#\w{6}$/.test(color)))
  expect(own.size).toBeGreaterThan(40)
  const root = `${import.meta.dir}/../..`
  const copies: string[] = []
  for await (const file of new Bun.Glob('{edge,site,widget}/**/*.{css,svg,ts,tsx}').scan(root)) {
    // The favicon is a static file. The next test checks its colors.
    if (/node_modules|\.test\.|favicon\.svg$|contract\/page-colors\.ts$/.test(file)) continue
    for (const color of (await Bun.file(`${root}/${file}`).text()).toLowerCase().match(/#\w{6}\b/g) ?? [])
      if (own.has(color)) copies.push(`${file}: ${color}`)
  }
  expect(copies).toEqual([])
})

test('the icon of the site has the accent color of each theme', async () => {
  const icon = await Bun.file(`${import.meta.dir}/../../site/public/favicon.svg`).text()
  expect([...new Set(icon.match(/#\w{6}/g))]).toEqual([...palette.accent])
})
