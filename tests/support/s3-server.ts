import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error: The package has no types.
import S3rver from 's3rver'

/** What is used of the package `s3rver`. */
interface Server {
  store: Store
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

interface Store {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>
  getResourcePath(bucket: string, key: string, resource: 'object'): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
}

interface StoredObject {
  bucket: string
  key: string
  content: Buffer | Readable
  metadata: object
}

export interface S3Server {
  /** Variables with which a backup uses the server. */
  env: Record<string, string>
  bucket: string
  client: Bun.S3Client
  close(): Promise<void>
}

/** Starts the S3 server `s3rver` with one empty bucket. For objects that are uploaded in one request, below 5 MiB. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'backups'
  const server: Server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  server.store.putObject = (object) => putObject(server.store, object)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const key = 'S3RVER'
  return {
    env: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    bucket,
    client: new Bun.S3Client({ endpoint, bucket, accessKeyId: key, secretAccessKey: key }),
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Stores an object and returns when it can be read; the original returns while it still writes. */
async function putObject(store: Store, { bucket, key, content, metadata }: StoredObject) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  const path = store.getResourcePath(bucket, key, 'object')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  const md5 = createHash('md5').update(bytes).digest('hex')
  await store.putMetadata(bucket, key, metadata, md5)
  return { size: bytes.byteLength, md5 }
}
