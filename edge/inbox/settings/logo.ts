import { Hono } from 'hono'
import { LOGO_BYTES } from '../../contract/limits.ts'
import { fileTypes } from '../../contract/uploads.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { receiveBody } from '../../src/http/receive-body.ts'
import { sql } from '../../src/ports/database.ts'
import { sniffFileType } from '../../src/reports/sniff-file-type.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { logoSchema } from './contract.ts'
import { findProject } from './store.ts'

/** Uploads of a project's logo. The settings name the image; one that no settings name is deleted after a day. */
export function createLogoRoutes({
  blobs,
  clock,
  database,
  secrets,
}: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'secrets'>): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  app.post(
    '/projects/:sdkKey/logo',
    operation({
      summary: 'Store an image (the body) of at most 256 KiB, and return the value of buttonLogo for it',
      answer: logoSchema,
      status: 201,
      refusals: [
        'not_found',
        'invalid_body',
        'too_large',
        'unsupported_encoding',
        'body_incomplete',
        'body_timeout',
      ],
    }),
    async (c) => {
      const { sdkKey } = await findProject({ database, secrets }, c.req.param('sdkKey'))
      const image = await receiveImage(c.req.raw)
      const type = sniffFileType(image)
      if (!type.startsWith('image/'))
        throw new ProblemError(
          'invalid_body',
          'This is not a PNG, JPEG, WebP or GIF image. An SVG file can contain scripts: save it as PNG.',
        )
      const id = createId()
      const writer = await blobs.create(`${sdkKey}/${id}/file`, {})
      await writer.write(image)
      await writer.close()
      const name = `${id}.${fileTypes[type]}`
      await database.write([
        sql`INSERT INTO files (id, project, gleap_id, name, type, bytes, created_at)
          VALUES (${id}, ${sdkKey}, '', ${name}, ${type}, ${image.byteLength}, ${clock.now()})`,
      ])
      return c.json({ buttonLogo: name }, 201)
    },
  )
  return app
}

async function receiveImage(request: Request): Promise<Uint8Array> {
  const image = new Uint8Array(LOGO_BYTES)
  let length = 0
  await receiveBody(request, LOGO_BYTES, {
    onPlain(chunk) {
      image.set(chunk, length)
      length += chunk.byteLength
    },
  })
  return image.subarray(0, length)
}
