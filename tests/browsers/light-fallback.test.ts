import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** The custom properties of the first rule that starts with `start`. */
function readColors(css: string, start: string): Map<string, string> {
  const from = css.indexOf(start)
  const rule = css.slice(from, css.indexOf('\n}', from))
  return new Map(
    [...rule.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Replaces `light-dark(a, b)` with `a`; the parts of `a` may contain commas in parentheses. */
function toLight(value: string): string {
  return value.replace(/light-dark\(((?:[^(),]|\([^)]*\))*),(?:[^()]|\([^)]*\))*\)/, '$1')
}

test.each(['site/src/styles/tokens.css', 'widget/inbox/tokens.css'])(
  'browsers without light-dark() get the light values of %s',
  async (file) => {
    const css = await Bun.file(join(root, file)).text()
    const fallback = css.indexOf('@supports not (color: light-dark(#000, #fff))')
    const themed = [...readColors(css.slice(0, fallback), ':root {')].filter(([, value]) =>
      value.includes('light-dark('),
    )
    expect(themed.length).toBeGreaterThan(10)
    expect(Object.fromEntries(readColors(css.slice(fallback), ':root:root {'))).toEqual(
      Object.fromEntries(themed.map(([name, value]) => [name, toLight(value)])),
    )
  },
)
