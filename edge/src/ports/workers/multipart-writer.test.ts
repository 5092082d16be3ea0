import { expect, test } from 'bun:test'
import { createMultipartWriter, type PartsBucket } from './multipart-writer.ts'

const PART = 5 * 1024 * 1024

/** Creates a fake R2 bucket with the methods that uploads of unknown length call. */
function createBucket() {
  const stored: { kind: string; bytes: Uint8Array; reserved: number }[] = []
  const keep = (kind: string, bytes: Uint8Array): void => {
    stored.push({ kind, bytes: bytes.slice(), reserved: bytes.buffer.byteLength })
  }
  const bucket: PartsBucket = {
    async put(_key: string, bytes: Uint8Array) {
      keep('put', bytes)
    },
    createMultipartUpload: async () => ({
      async uploadPart(partNumber: number, bytes: Uint8Array) {
        keep(`part ${partNumber}`, bytes)
        return { partNumber, etag: '' }
      },
      async complete() {},
      async abort() {},
    }),
  }
  return { stored, bucket }
}

/** Creates bytes that depend on their position, so that the test detects parts in the wrong order. */
function createContent(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index % 251)
}

async function upload(length: number, chunkBytes: number) {
  const { bucket, stored } = createBucket()
  const content = createContent(length)
  const writer = createMultipartWriter(bucket, 'demo/a/body')
  for (let offset = 0; offset < length; offset += chunkBytes)
    await writer.write(content.subarray(offset, offset + chunkBytes))
  await writer.close()
  const received = Buffer.concat(stored.map(({ bytes }) => bytes))
  expect(Buffer.compare(received, content)).toBe(0)
  return stored
}

test('a small upload reserves little memory, not a part of 5 MiB', async () => {
  const [only, ...others] = await upload(40_000, 7000)
  expect(others).toEqual([])
  expect(only).toMatchObject({ kind: 'put' })
  expect(only?.reserved).toBeLessThan(80_001)
})

test('a large upload has parts of exactly 5 MiB, and a smaller last one', async () => {
  const stored = await upload(2 * PART + 1000, 300_000)
  expect(stored.map(({ kind, bytes }) => [kind, bytes.byteLength])).toEqual([
    ['part 1', PART],
    ['part 2', PART],
    ['part 3', 1000],
  ])
})

test('one chunk may be larger than a part', async () => {
  const stored = await upload(PART + 5, PART + 5)
  expect(stored.map(({ bytes }) => bytes.byteLength)).toEqual([PART, 5])
})

test('an empty upload is stored as an empty blob', async () => {
  expect((await upload(0, 1)).map(({ kind, bytes }) => [kind, bytes.byteLength])).toEqual([['put', 0]])
})
