import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The linter loads the rule in a process of Node, which takes seconds on a busy machine.
setDefaultTimeout(300_000)

const folder = await mkdtemp(join(tmpdir(), 'lint-'))
const root = join(import.meta.dir, '../..')

afterAll(() => rm(folder, { recursive: true }))

/** Lints code with these rules alone. Returns how often it is violated, and the code that `--fix` writes. */
async function lint(code: string): Promise<{ found: number; fixed: string }> {
  const file = join(folder, 'test.ts')
  const config = join(folder, 'oxlintrc.json')
  await Bun.write(file, code)
  await Bun.write(
    config,
    JSON.stringify({
      jsPlugins: [join(import.meta.dir, 'steady.ts')],
      categories: { correctness: 'off' },
      rules: { 'steady/poll-values': 'error', 'steady/route-before-load': 'error' },
    }),
  )
  const run = async (...options: string[]): Promise<string> => {
    const child = Bun.spawn([join(root, 'node_modules/.bin/oxlint'), '--config', config, ...options, file], {
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
      stderr: 'inherit',
    })
    return new Response(child.stdout).text()
  }
  const found = Number(/and (\d+) errors?/.exec(await run())?.[1])
  await run('--fix')
  return { found, fixed: await Bun.file(file).text() }
}

test('a value that the page shows later is polled', async () => {
  const lines = [
    [
      'expect(await page.evaluate("scrollY"), "at the end").toBe(1)',
      'await expect.poll(() => page.evaluate("scrollY"), "at the end").toBe(1)',
    ],
    [
      'expect((await heard()).at(-1)?.name).toBe("sent")',
      'await expect.poll(async () => (await heard()).at(-1)?.name).toBe("sent")',
    ],
    [
      'expect(await page.locator("p").textContent()).not.toBe(before)',
      'await expect.poll(() => page.locator("p").textContent()).not.toBe(before)',
    ],
    ['const top = () => page.evaluate("scrollY")', 'const top = () => page.evaluate("scrollY")'],
    ['expect(await top()).toBe(1)', 'await expect.poll(() => top()).toBe(1)'],
    [
      'async function left() {\n  const box = (await page.locator("p").boundingBox()) ?? nowhere\n  return box.x\n}',
      'async function left() {\n  const box = (await page.locator("p").boundingBox()) ?? nowhere\n  return box.x\n}',
    ],
    ['expect(await left()).toBe(1)', 'await expect.poll(() => left()).toBe(1)'],
  ]
  expect(await lint(lines.map(([line]) => line).join('\n'))).toEqual({
    found: 5,
    fixed: lines.map(([, line]) => line).join('\n'),
  })
})

test('assertions that wait, values that do not change, and values that never arrive are no violations', async () => {
  const lines = [
    'await expect(page.locator("p")).toHaveText("a")',
    'await expect.poll(() => page.evaluate("scrollY")).toBe(1)',
    'expect((await fetch("/")).status).toBe(200)',
    'expect(await heard()).toEqual([])',
    'expect(await page.locator("p").count()).toBe(0)',
    'expect(await heard()).not.toContain("sent")',
  ]
  expect((await lint(lines.join('\n'))).found).toBe(0)
})

test('a route is set before the page loads, or loads the page again', async () => {
  const route = "await page.route('**/a', answer)"
  const [load, click] = ["await page.goto('/')", 'await button.click()']
  const body = (...lines: string[]) => `export async function run() {\n${lines.join('\n')}\n}`
  expect((await lint(body(load, route, click))).found).toBe(1)
  expect((await lint(body(route, load, click))).found).toBe(0)
  expect((await lint(body(load, route, 'await page.reload()'))).found).toBe(0)
  expect((await lint(body(load, "await routeRequests(page, '**/a', answer)", click))).found).toBe(0)
})
