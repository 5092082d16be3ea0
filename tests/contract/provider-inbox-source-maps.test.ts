import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { buildScript, type BuiltScript, cartSource, findPosition, uploadMap } from '../support/source-maps.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const SCRIPT = 'https://shop.example/assets/app.3f2a.js'
let built: BuiltScript
/** A stack trace as each engine writes it. */
let stacks: Record<'V8' | 'SpiderMonkey' | 'JavaScriptCore', string>

beforeAll(async () => {
  built = await buildScript()
  const thrown = `${SCRIPT}:${findPosition(built, 'RangeError')}`
  const call = /\w+\(\w+\)(?=\.toFixed)/.exec(built.code)?.[0] ?? ''
  const called = `${SCRIPT}:${findPosition(built, call)}`
  stacks = {
    V8: `RangeError: The cart is empty\n    at n (${thrown})\n    at t (${called})\n    at <anonymous>`,
    SpiderMonkey: `n@${thrown}\nt@${called}\n`,
    JavaScriptCore: `n@${thrown}\nt@${called}\nglobal code@https://shop.example/:3:1`,
  }
})

const crash = (stackTrace: string, more: object = {}) => ({
  type: 'CRASH',
  formData: { errorMessage: 'RangeError: The cart is empty', stackTrace },
  metaData: { releaseVersionNumber: '1.4.2' },
  ...more,
})

const readFrames = async (id: string) => Object((await owner('GET', `/reports/${id}/frames`)).body)

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
    const { frames, problems, release } = await readFrames(await report(crash(stack)))
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
  const id = await report(crash(stacks.V8))
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
  const id = await report(crash(stacks.V8))
  await readFrames(id)
  const { body } = await owner('GET', `/reports/${id}/raw`)
  expect(Object(body).formData.stackTrace).toBe(stacks.V8)
})

test('a map of another release is not used, and the missing one is named in one sentence', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.1', file: SCRIPT, map: built.map })
  expect(await readFrames(await report(crash(stacks.V8)))).toEqual({
    release: '1.4.2',
    frames: [],
    problems: ['No source map for app.3f2a.js, release 1.4.2.'],
  })
  const unversioned = await readFrames(await report(crash(stacks.V8, { metaData: {} })))
  expect(unversioned).toMatchObject({ release: null, problems: [], frames: [{ line: 5 }, { line: 10 }] })
})

test('of several scripts with one name, the path that shares most with the URL decides', async () => {
  const { report, sdkKey } = await openProject(provider)
  const other = await buildScript(`/* a line before */\n${cartSource}`)
  const same = { sdkKey, release: '1.4.2' }
  await uploadMap(provider, { ...same, file: 'admin/app.3f2a.js', map: other.map })
  await uploadMap(provider, { ...same, file: 'assets/app.3f2a.js', map: built.map })
  await uploadMap(provider, { ...same, file: 'shop/app.3f2a.js', map: other.map })
  expect((await readFrames(await report(crash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
})

test('a map of another build, with fewer lines or shorter ones, is said and never used', async () => {
  const { report, sdkKey } = await openProject(provider)
  await uploadMap(provider, { sdkKey, release: '1.4.2', file: SCRIPT, map: built.map })
  for (const position of ['9000:1', '1:900000']) {
    const { frames, problems } = await readFrames(await report(crash(`n@${SCRIPT}:${position}\n`)))
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
  const id = await report(crash(stacks.V8))
  expect((await readFrames(id)).frames[0]).toMatchObject({ source: 'cart.ts', line: 5, context: null })

  const cut = { ...map, sourcesContent: map.sourcesContent.map(() => 'export {}\n') }
  await uploadMap(provider, { ...upload, map: JSON.stringify(cut) })
  expect(await readFrames(id)).toMatchObject({
    frames: [],
    problems: [expect.stringContaining('is of another build')],
  })
})

test('damaged and hostile maps are refused or reported, and never break a report', async () => {
  const { report, sdkKey } = await openProject(provider)
  const upload = { sdkKey, release: '1.4.2', file: SCRIPT }
  const refused: [string, number, string][] = [
    ['', 400, 'invalid_json'],
    [built.map.slice(0, -20), 400, 'invalid_json'],
    ['<!doctype html>', 400, 'invalid_json'],
    ['{}', 400, 'invalid_body'],
    ['{"version":2,"mappings":"AAAA"}', 400, 'invalid_body'],
    ['{"version":3,"mappings":7}', 400, 'invalid_body'],
    [`{"version":3,"sections":${'[{"map":{"sections":'.repeat(50)}`, 400, 'too_deep'],
    [JSON.stringify({ version: 3, mappings: ';'.repeat(1_000_001) }), 413, 'too_large'],
  ]
  for (const [map, status, code] of refused) {
    const { body, status: actual } = await uploadMap(provider, { ...upload, map })
    expect([map.slice(0, 60), actual, Object(body).code]).toEqual([map.slice(0, 60), status, code])
  }
  expect((await owner('GET', `/projects/${sdkKey}/source-maps`)).body).toEqual({ releases: [] })

  const id = await report(crash(stacks.V8))
  const accepted = [
    '{"version":3,"__proto__":{"sources":["x"]},"constructor":1,"mappings":"AAAA"}',
    '{"version":3,"sources":[],"mappings":"%%%%,!!!!;\\u0000ÿ"}',
    '{"version":3,"sources":["a"],"mappings":"gggggggggggggggggggggggggg"}',
    `{"version":3,"sources":["a"],"mappings":"${'\\u003b'.repeat(1_000_001)}"}`,
    '{"version":3,"sources":{"length":-1},"mappings":"AAAA"}',
    '{"version":3,"sections":[{"offset":{"line":-1,"column":0},"map":null}]}',
    '{"version":3,"sections":[{"offset":{"line":9000000,"column":0},"map":{"mappings":"AAAA","sources":["a"]}}]}',
  ]
  for (const map of accepted) {
    expect([map.slice(0, 60), (await uploadMap(provider, { ...upload, map })).status]).toEqual([
      map.slice(0, 60),
      200,
    ])
    const { frames, problems } = await readFrames(id)
    expect([map.slice(0, 60), frames, problems.length]).toEqual([map.slice(0, 60), [], 1])
  }
  expect(Object.prototype).not.toHaveProperty('sources')
}, 60_000)

test('an index map with sections is used', async () => {
  const { report, sdkKey } = await openProject(provider)
  const sections = [{ offset: { line: 0, column: 0 }, map: JSON.parse(built.map) }]
  await uploadMap(provider, {
    sdkKey,
    release: '1.4.2',
    file: SCRIPT,
    map: JSON.stringify({ version: 3, sections }),
  })
  expect((await readFrames(await report(crash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
})

test('a map of 80 MB is refused with its limit, and one that gzip makes small is, too', async () => {
  const { sdkKey } = await openProject(provider)
  const upload = { sdkKey, release: '1', file: 'app.js' }
  const large = JSON.stringify({ version: 3, mappings: 'A'.repeat(80_000_000) })
  const asSent = await uploadMap(provider, { ...upload, map: large })
  const zipped = await uploadMap(provider, {
    ...upload,
    map: Bun.gzipSync(large),
    headers: { 'Content-Encoding': 'gzip' },
  })
  expect(asSent).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(Object(asSent.body).detail).toContain('larger than the limit of 32 MiB')
  expect(zipped).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await owner('GET', `/projects/${sdkKey}/source-maps`)).body).toEqual({ releases: [] })
}, 60_000)

test('maps sent with gzip are read, and a new upload replaces the map of the same script', async () => {
  const { report, sdkKey } = await openProject(provider)
  const upload = { sdkKey, release: '1.4.2', file: SCRIPT }
  await uploadMap(provider, { ...upload, map: '{"version":3,"mappings":""}' })
  await uploadMap(provider, {
    ...upload,
    map: Bun.gzipSync(built.map),
    headers: { 'Content-Encoding': 'gzip' },
  })
  const { body } = await owner('GET', `/projects/${sdkKey}/source-maps/1.4.2`)
  expect(Object(body).files).toMatchObject([{ file: SCRIPT, bytes: Bun.gzipSync(built.map).length }])
  expect((await readFrames(await report(crash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
})

test('a project keeps 20 releases: the oldest goes first, and the audit log says so', async () => {
  const { sdkKey } = await openProject(provider)
  const map = '{"version":3,"mappings":"AAAA"}'
  for (let index = 1; index <= 20; index += 1)
    expect(await uploadMap(provider, { sdkKey, release: `r${index}`, file: 'a.js', map })).toMatchObject({
      body: { removed: [] },
    })
  expect(await uploadMap(provider, { sdkKey, release: 'r21', file: 'a.js', map })).toMatchObject({
    status: 200,
    body: { removed: ['r1'] },
  })
  const { releases } = Object((await owner('GET', `/projects/${sdkKey}/source-maps`)).body)
  expect(releases).toHaveLength(20)
  expect(releases[0]).toMatchObject({ release: 'r21', files: 1, bytes: map.length })

  expect((await owner('DELETE', `/projects/${sdkKey}/source-maps/r21`)).status).toBe(204)
  expect((await owner('DELETE', `/projects/${sdkKey}/source-maps/r21`)).status).toBe(404)
  expect((await owner('GET', `/projects/${sdkKey}/source-maps/r21`)).status).toBe(404)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'sourcemaps.removed', detail: { release: 'r21' } },
    {
      action: 'sourcemaps.removed',
      detail: { release: 'r1', cause: expect.stringContaining('20 releases') },
    },
    { action: 'sourcemaps.uploaded', detail: { release: 'r21' } },
  ])
})

test('members upload, readers only look, and a member of another project does neither', async () => {
  const { report, sdkKey } = await openProject(provider)
  const other = await openProject(provider)
  const [reader, member, stranger] = [
    await addMember(provider, 'reader'),
    await addMember(provider, 'member'),
    await addMember(provider, 'member', { projects: [other.sdkKey] }),
  ]
  const path = `/projects/${sdkKey}/source-maps`
  const map = { version: 3, mappings: 'AAAA' }
  const put = `${path}/1?file=a.js`
  expect((await member.call('PUT', put, map)).status).toBe(200)
  expect((await reader.call('PUT', put, map)).status).toBe(403)
  expect((await stranger.call('PUT', put, map)).status).toBe(403)
  expect((await reader.call('DELETE', `${path}/1`)).status).toBe(403)
  expect((await reader.call('GET', path)).status).toBe(200)
  expect((await stranger.call('GET', path)).status).toBe(403)
  expect((await stranger.call('GET', `/reports/${await report(crash(stacks.V8))}/frames`)).status).toBe(403)
  const unsigned = await uploadMap(provider, {
    sdkKey,
    release: '1',
    file: 'a.js',
    map: '{}',
    token: 'wrong',
  })
  expect(unsigned.status).toBe(401)
  expect((await owner('PUT', '/projects/none/source-maps/1?file=a.js', map)).status).toBe(404)
  for (const query of ['', '?file=', '?file=assets/', `?file=${'a'.repeat(1001)}`])
    expect(await owner('PUT', `${path}/1${query}`, map)).toMatchObject({
      status: 400,
      body: { code: 'invalid_query' },
    })
})
