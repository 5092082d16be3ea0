import { afterAll, expect, test } from 'bun:test'
import { createVisitor, openProvider, readAnswer } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const visitor = createVisitor(provider)
await visitor.start()

const webm = new Uint8Array([
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x9f,
  0x42,
  0x82,
  0x84,
  ...Buffer.from('webm'),
  ...Array(5000).keys(),
])
const mp4 = new Uint8Array([0, 0, 0, 0x18, ...Buffer.from('ftypmp42'), ...Array(5000).keys()])
const png = new Uint8Array([0x89, ...Buffer.from('PNG\r\n\x1a\n'), 1, 2, 3])

/** Posts a raw multipart body. */
async function post(body: BodyInit, contentType = 'multipart/form-data; boundary=b') {
  const headers = { ...visitor.headers(), 'Content-Type': contentType }
  return readAnswer(await fetch(`${provider.origin}/uploads/sdk`, { method: 'POST', headers, body }))
}

const part = (name: string, content = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n${content}\r\n`

/** Extension, media type, disposition and content of each file. */
const files: [string, string, string, Uint8Array<ArrayBuffer>][] = [
  ['webm', 'video/webm', 'inline', webm],
  ['mp4', 'video/mp4', 'inline', mp4],
  ['png', 'image/png', 'inline', png],
  ['txt', 'text/plain; charset=utf-8', 'attachment', Buffer.from('plain words, ü')],
  ['bin', 'application/octet-stream', 'attachment', Buffer.from('<script>alert(1)</script>')],
  ['bin', 'application/octet-stream', 'attachment', Buffer.from('  <svg onload="alert(1)"/>')],
  ['bin', 'application/octet-stream', 'attachment', new Uint8Array()],
]

test.each(files)(
  'P-021 a file is served as %s at an absolute URL',
  async (...[extension, type, disposition, bytes]) => {
    const { status, body } = await visitor.upload(
      new Blob([bytes], { type: 'text/html' }),
      'file',
      'evil".html',
    )
    const { fileUrl } = Object(body)
    const file = await fetch(fileUrl)

    expect(status).toBe(200)
    expect(body).toEqual({
      fileUrl: expect.stringMatching(new RegExp(`^http://.*/[0-9a-f]{32}\\.${extension}$`)),
    })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(bytes))
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename*=UTF-8''evil%22.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    })
  },
)

test('P-023 a video can be read with Range requests', async () => {
  const { body } = await visitor.upload(new Blob([mp4]))
  const read = async (range: string) => {
    const response = await fetch(Object(body).fileUrl, { headers: { Range: range } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('Content-Range'), bytes }
  }

  expect(await read('bytes=0-3')).toEqual({
    status: 206,
    range: `bytes 0-3/${mp4.length}`,
    bytes: mp4.slice(0, 4),
  })
  expect(await read('bytes=-4')).toMatchObject({ status: 206, bytes: mp4.slice(-4) })
  expect(await read('bytes=5000-')).toMatchObject({ status: 206, bytes: mp4.slice(5000) })
  expect(await read(`bytes=${mp4.length}-`)).toMatchObject({ status: 416, range: `bytes */${mp4.length}` })
  expect(await read('bytes=x-')).toMatchObject({ status: 200, bytes: mp4 })
})

test('P-022 a recording of 40 MB is accepted, one of more than 64 MiB refused with the limit', async () => {
  const recording = new Uint8Array(40_000_000).fill(7)
  recording.set(webm)
  const { status, body } = await visitor.upload(new Blob([recording]))
  const stored = await fetch(Object(body).fileUrl)

  expect(status).toBe(200)
  expect(Bun.hash(await stored.arrayBuffer())).toBe(Bun.hash(recording))
  expect(await visitor.upload(new Blob([new Uint8Array((64 << 20) + 1)]))).toMatchObject({
    status: 413,
    body: { code: 'too_large', detail: expect.stringContaining('67108864') },
  })
}, 300_000)

test.each([
  ['no end', part('file'), 400],
  ['two files', `${part('file')}${part('file')}--b--`, 400],
  ['a second file under another name', `${part('file')}${part('other')}--b--`, 400],
  ['no file', '--b--', 400],
  ['another name', `${part('video')}--b--`, 400],
  ['a part without a name', '--b\r\n\r\nx\r\n--b--', 400],
  ['headers without end', `--b\r\n${'x'.repeat(10_000)}`, 400],
  ['nothing', '', 400],
])('a form with %s is refused', async (_, body, status) => {
  expect(await post(body)).toMatchObject({ status, body: { code: 'invalid_multipart' } })
})

test('a form may contain other fields, a preamble and an epilogue', async () => {
  const field = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nwords\r\n'

  expect(await post(`preamble\r\n${field}${part('file')}${field}--b--\r\nepilogue`)).toMatchObject({
    status: 200,
  })
})

test('a file with a name in Latin-1 is stored unchanged', async () => {
  const form = Buffer.from(part('file', '\x89PNG\r\n\x1a\n\0\xff').replace('"f"', '"\xe9\xe8.png"'), 'latin1')
  const { body, status } = await post(Buffer.concat([form, Buffer.from('--b--')]))
  const file = await fetch(Object(body).fileUrl)
  expect(status).toBe(200)
  expect(file.headers.get('Content-Disposition')).toBe("inline; filename*=UTF-8''%C3%A9%C3%A8.png")
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe('\x89PNG\r\n\x1a\n\0\xff')
})

test('an upload that is not a form, or has no session, is refused', async () => {
  expect(await post('{}', 'application/json')).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type' },
  })
  const stranger = createVisitor(provider)
  expect(await stranger.upload(new Blob(['x']))).toMatchObject({
    status: 401,
    body: { code: 'invalid_session' },
  })
})

test('a file cannot be read by guessing its URL or by path traversal', async () => {
  const { body } = await visitor.upload(new Blob(['x']))
  const { fileUrl } = Object(body)

  for (const path of [
    fileUrl.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    fileUrl.replace(/[^/]+$/, '..%2fsecrets.json'),
  ]) {
    expect((await fetch(path)).status).toBe(404)
  }
})
