import { expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'

const built = join(process.env['DIST'] ?? join(import.meta.dir, '../../dist'), 'package')

test('publint finds no problem in the package', async () => {
  const { messages } = await publint({ pkgDir: built, level: 'suggestion', strict: true })
  expect(messages).toEqual([])
})

test('the packed package has the license, the notices of bundled packages, the changelog and the source URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'widget-pack-'))
  const { exitCode } = Bun.spawnSync([process.execPath, 'pm', 'pack', '--destination', folder], {
    cwd: built,
  })
  expect(exitCode).toBe(0)
  const [archive = ''] = await Array.fromAsync(new Bun.Glob('*.tgz').scan(folder))
  const listed = Bun.spawnSync(['tar', '--list', '--file', join(folder, archive)]).stdout.toString()
  await rm(folder, { recursive: true })
  const names = listed.trim().split('\n')
  for (const name of [
    'LICENSE',
    'THIRD-PARTY-NOTICES.md',
    'CHANGELOG.md',
    'README.md',
    'index.js',
    'index.d.ts',
  ])
    expect(names).toContain(`package/${name}`)
  const { repository, version } = await Bun.file(join(built, 'package.json')).json()
  expect(repository.url).toMatch(/^git\+https:/)
  expect(await Bun.file(join(built, 'CHANGELOG.md')).text()).toContain(`## ${version}`)
})

test('the package can be imported on a server, where it does nothing', async () => {
  const script = `
    const { default: feedback } = await import(${JSON.stringify(join(built, 'index.js'))})
    feedback.initialize('demo')
    feedback.log('x')
    console.log(feedback.isOpened(), Object.keys(feedback).length)`
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, '-e', script])
  expect(exitCode).toBe(0)
  expect(stdout.toString()).toMatch(/^false \d+\n$/)
})

const use = `import { useFeedback, type FeedbackHandle } from '@node-docs/widget/react'
import feedback, { type Feedback, type IdentifyResult } from '@node-docs/widget'

const api: Feedback = feedback
feedback.initialize('demo')
const result: Promise<IdentifyResult> = feedback.identify('u1', { name: 'Ann', plan: 5 }, 'hash')
const stop: () => void = feedback.on('feedback-sent', (form) => void form)
feedback.on('own-event', (data) => void data)
feedback.setStyles({ primaryColor: '#112233' })
feedback.setStyles('#112233', '#112233', '#112233')
feedback.setLiveSite(true)
feedback.sendSilentCrashReport('broken', 'HIGH', { screenshot: false })
// @ts-expect-error -- a priority of three
feedback.sendSilentCrashReport('broken', 'URGENT')
// @ts-expect-error -- there is no such method
feedback.explode()
void [api, result, stop]

const handle: FeedbackHandle = useFeedback({ sdkKey: 'demo', user: { id: 5, properties: { plan: 'x' } } })
const isOpen: boolean = handle.isOpen
useFeedback()
// @ts-expect-error -- a user without an id
useFeedback({ user: { name: 'Ann' } })
void isOpen
`

test('its types are correct for users of the package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'widget-types-'))
  await cp(built, join(folder, 'node_modules/@node-docs/widget'), { recursive: true })
  await Bun.write(join(folder, 'use.ts'), use)
  const options =
    '--ignoreConfig --noEmit --strict --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom'
  const { stdout, exitCode } = Bun.spawnSync(
    [process.execPath, 'x', 'tsc', ...options.split(' '), join(folder, 'use.ts')],
    { cwd: join(import.meta.dir, '../..') },
  )
  await rm(folder, { recursive: true })
  expect(stdout.toString()).toBe('')
  expect(exitCode).toBe(0)
}, 300_000)
