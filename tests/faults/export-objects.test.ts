import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createR2Reader, type ReadObject, readR2Settings } from '../../edge/tools/cloudflare/d1-and-r2.ts'
import {
  openLocalInstallation,
  REPORTS,
  toAnswer,
  type LocalInstallation,
} from '../support/local-installation.ts'

// Each export writes a database, which takes seconds on a busy disk.
setDefaultTimeout(300_000)

let local: LocalInstallation

beforeEach(async () => {
  local = await openLocalInstallation()
})

afterEach(() => local.remove())

const complete = { reports: REPORTS, files: 1, problems: [], hasAllEvents: false }

test('a missing object is named, and the rest is exported', async () => {
  const partly: ReadObject = async (key) => (key === 'demo/r2/body' ? undefined : local.read(key))
  expect(await local.export({ read: partly })).toMatchObject({
    reports: REPORTS - 1,
    problems: ['report r2 of the project demo is missing in R2 and in the backup'],
  })
})

test('an object that a job moved to the trash in the meantime is found there', async () => {
  const moved: ReadObject = async (key) => {
    if (key === 'demo/r2/body') return undefined
    return local.read(key === 'trash/demo/r2/body' ? 'demo/r2/body' : key)
  }
  expect(await local.export({ read: moved })).toMatchObject(complete)
})

test.each([
  ['another MD5', (content: Uint8Array) => toAnswer(content, '0'.repeat(32)), 'its MD5 differs from the one'],
  [
    'too few bytes',
    (content: Uint8Array) => new Response(content.slice(1), { headers: { 'Content-Length': '99' } }),
    'of 99 bytes arrived',
  ],
])(
  'an object with %s is refused with its key, and a later attempt succeeds',
  async (_what, damage, message) => {
    let attempts = 0
    const damaged: ReadObject = async (key) => {
      if (key !== 'demo/r4/body') return local.read(key)
      attempts += 1
      const answer = await local.read(key)
      return answer && damage(await answer.bytes())
    }
    expect(await local.refuse({ read: damaged })).toMatch(`The object demo/r4/body cannot be read from R2 (`)
    expect(await local.refuse({ read: damaged })).toContain(message)
    expect(attempts).toBe(8)
    expect(existsSync(join(local.target, 'backup.json'))).toBe(false)
    expect(await local.export()).toMatchObject(complete)
    await local.expectRestored()
  },
)

test('R2 that refuses the key or does not know the bucket is explained', async () => {
  const answer = { code: 'NoSuchBucket', status: 404 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(`<Code>${answer.code}</Code>`, answer),
  })
  const settings = { endpoint: server.url.origin, accessKeyId: 'id', secretAccessKey: 'hidden' }
  try {
    expect(await local.refuse({ read: createR2Reader('node-docs', settings) })).toContain(
      'has no bucket node-docs.',
    )
    Object.assign(answer, { code: 'SignatureDoesNotMatch', status: 403 })
    const refused = await local.refuse({ read: createR2Reader('node-docs', settings) })
    expect(refused).toContain('R2 refused the access key (403). Set R2_ACCESS_KEY_ID')
    expect(refused).not.toContain('hidden')
  } finally {
    await server.stop(true)
  }
})

const r2 = {
  R2_ENDPOINT: 'https://a.r2.cloudflarestorage.com',
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  [{ R2_ENDPOINT: undefined }, 'R2_ENDPOINT is not set. Set it to https://<account id>'],
  [{ R2_ENDPOINT: 'a.r2.cloudflarestorage.com' }, 'R2_ENDPOINT=a.r2.cloudflarestorage.com is not valid.'],
  [{ R2_ACCESS_KEY_ID: '' }, 'R2_ACCESS_KEY_ID is empty.'],
  [{ R2_SECRET_ACCESS_KEY: ' ' }, 'R2_SECRET_ACCESS_KEY is empty.'],
])('%j is refused by name', (changed, message) => {
  expect(() => readR2Settings({ ...r2, ...changed })).toThrow(message)
})
