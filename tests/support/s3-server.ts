import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const node = join(import.meta.dir, '../../node_modules/.bin/node')

export interface S3Server {
  /** Variables with which a backup uses the server. */
  env: Record<string, string>
  bucket: string
  client: Bun.S3Client
  close(): Promise<void>
}

/** Starts the S3 server `s3rver` with one empty bucket. It needs Node: under Bun, it answers before it has stored. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'backups'
  const program = fileURLToPath(new URL('../bin/s3rver.js', import.meta.resolve('s3rver')))
  const flags = [
    '--address',
    '127.0.0.1',
    '--port',
    '0',
    '--directory',
    directory,
    '--configure-bucket',
    bucket,
  ]
  const child = Bun.spawn([node, program, ...flags], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const endpoint = await new Promise<string>((resolve) => {
    let printed = ''
    const read = (chunk: Uint8Array) => {
      printed += new TextDecoder().decode(chunk)
      const [, address] = /listening on (\S+:\d+)\n/.exec(printed) ?? []
      if (address !== undefined) resolve(`http://${address}`)
    }
    // Reads until the end, because the server stops if its output is closed.
    void child.stdout.pipeTo(new WritableStream({ write: read }))
  })
  const key = 'S3RVER'
  return {
    env: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    bucket,
    client: new Bun.S3Client({ endpoint, bucket, accessKeyId: key, secretAccessKey: key }),
    async close() {
      child.kill()
      await child.exited
      await rm(directory, { recursive: true })
    },
  }
}
