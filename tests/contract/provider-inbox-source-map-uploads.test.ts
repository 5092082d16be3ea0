import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createCrash, openSourceMaps, SCRIPT, uploadMap } from '../support/source-maps.ts'
import { addMember } from '../support/team-members.ts'

const { provider, owner, built, stacks, readFrames } = await openSourceMaps()
afterAll(() => provider.close())

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

  const id = await report(createCrash(stacks.V8))
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
}, 300_000)

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
}, 300_000)

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
  expect((await readFrames(await report(createCrash(stacks.V8)))).frames[0]).toMatchObject({ line: 5 })
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

test('members can upload, readers can only view, and members of other projects can do neither', async () => {
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
  expect((await stranger.call('PUT', put, map)).status).toBe(404)
  expect((await reader.call('DELETE', `${path}/1`)).status).toBe(403)
  expect((await reader.call('GET', path)).status).toBe(200)
  expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await stranger.call('GET', `/reports/${await report(createCrash(stacks.V8))}/frames`)).status).toBe(
    404,
  )
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
