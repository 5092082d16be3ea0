import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import {
  buildScript,
  cartSource,
  createCrash,
  openSourceMaps,
  SCRIPT,
  uploadMap,
} from '../support/source-maps.ts'

const { provider, owner, built, stacks, readFrames } = await openSourceMaps()
afterAll(() => provider.close())

test('stack frames of every engine show the original file, line, column, function and lines of the source', async () => {
  const { report, sdkKey } = await openProject(provider)
  const uploaded = await uploadMap(provider, {
    sdkKey,
    release: '1.4.2',
    file: 'dist/assets/app.3f2a.js.map',
    map: built.map,
  })
  expect(uploaded).toMatchObject({
    status: 200,
    body: { file: 'dist/assets/app.3f2a.js', bytes: built.map.length, removed: [] },
  })
  for (const stack of Object.values(stacks)) {
    const { frames, problems, release } = await readFrames(await report(createCrash(stack)))
    expect({ problems, release }).toEqual({ problems: [], release: '1.4.2' })
    expect(frames).toMatchObject([
      {
        name: 'computeTotal',
        source: 'cart.ts',
        line: 5,
        context: { firstLine: 3, lines: cartSource.split('\n').slice(2, 7) },
      },
      { source: 'cart.ts', line: 10 },
    ])
  }
})

test('console errors are mapped, and a release can be custom data', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: 'shop@7', file: SCRIPT, map: built.map })
  const consoleLog = [{ date: '2026-11-23T08:00:00Z', priority: 'ERROR', log: stacks.V8 }]
  const id = await report({ consoleLog, customData: { release: 'shop@7' } })
  expect(await readFrames(id)).toMatchObject({
    release: 'shop@7',
    frames: [{ line: 5 }, { line: 10 }],
    problems: [],
  })
})

test('texts for issues and agents have the original frames; only an agent sees the source', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.2', file: SCRIPT, map: built.map })
  const id = await report(createCrash(stacks.V8))
  const read = async (reader: string) =>
    String(Object((await owner('GET', `/reports/${id}/text?for=${reader}`)).body).text)
  const [people, agent] = [await read('people'), await read('agent')]
  for (const text of [people, agent]) {
    expect(text).toContain('at computeTotal (cart.ts:5:')
    expect(text).not.toContain(SCRIPT)
  }
  expect(agent).toContain("> 5 |   if (first === undefined) throw new RangeError('The cart is empty')")
  expect(people).not.toContain('if (first === undefined)')
})

test('the stored report does not change', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.2', file: SCRIPT, map: built.map })
  const id = await report(createCrash(stacks.V8))
  await readFrames(id)
  const { body } = await owner('GET', `/reports/${id}/raw`)
  expect(Object(body).formData.stackTrace).toBe(stacks.V8)
})

test('a map of another release is not used, and the missing one is named in one sentence', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.1', file: SCRIPT, map: built.map })
  expect(await readFrames(await report(createCrash(stacks.V8)))).toEqual({
    release: '1.4.2',
    frames: [],
    problems: ['No source map for app.3f2a.js, release 1.4.2.'],
  })
  const unversioned = await readFrames(await report(createCrash(stacks.V8, { metaData: {} })))
  expect(unversioned).toMatchObject({ release: null, problems: [], frames: [{ line: 5 }, { line: 10 }] })
})

test('if several scripts share a name, the one whose path shares the most segments with the URL is used', async () => {
  const { report, sdkKey } = await openProject(provider)
  const other = await buildScript(`/* a line before */\n${cartSource}`)
  const same = { sdkKey, release: '1.4.2' }
  await uploadMap(provider, { ...same, file: 'admin/app.3f2a.js', map: other.map })
  await uploadMap(provider, { ...same, file: 'assets/app.3f2a.js', map: built.map })
  await uploadMap(provider, { ...same, file: 'shop/app.3f2a.js', map: other.map })
  expect((await readFrames(await report(createCrash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
})

test('a map of another build, with fewer or shorter lines, is reported and never used', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.2', file: SCRIPT, map: built.map })
  for (const position of ['9000:1', '1:900000']) {
    const { frames, problems } = await readFrames(await report(createCrash(`n@${SCRIPT}:${position}\n`)))
    expect(frames).toEqual([])
    expect(problems).toEqual([
      `The source map of app.3f2a.js is of another build: it has no position ${position}. Upload the map of the build that the visitor used.`,
    ])
  }
})

test('a map whose sources have fewer lines than it refers to is of another build, and one without sources has no lines to show', async () => {
  const { report, sdkKey } = await openProject(provider)
  const map = JSON.parse(built.map)
  const upload = { sdkKey, release: '1.4.2', file: SCRIPT }
  const { sourcesContent: _, ...bare } = map
  await uploadMap(provider, { ...upload, map: JSON.stringify(bare) })
  const id = await report(createCrash(stacks.V8))
  expect((await readFrames(id)).frames[0]).toMatchObject({ source: 'cart.ts', line: 5, context: null })

  const cut = { ...map, sourcesContent: map.sourcesContent.map(() => 'export {}\n') }
  await uploadMap(provider, { ...upload, map: JSON.stringify(cut) })
  expect(await readFrames(id)).toMatchObject({
    frames: [],
    problems: [expect.stringContaining('is of another build')],
  })
})

test('an index map with sections is used', async () => {
  const { report, sdkKey } = await openProject(provider)
  const sections = [{ offset: { line: 0, column: 0 }, map: JSON.parse(built.map) }]
  await uploadMap(provider, {
    sdkKey,
    release: '1.4.2',
    file: SCRIPT,
    map: JSON.stringify({ version: 3, sections }),
  })
  expect((await readFrames(await report(createCrash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
})
