/** Answers GET /{bucket}/{key} from the local R2, as the S3 API of R2 does. It refuses requests without a signature. */

// wrangler.toml names this class.
export { ProjectObject } from '../../edge/src/worker.ts'

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/healthz') return new Response('ok')
    if (!searchParams.has('X-Amz-Signature')) return new Response('AccessDenied', { status: 403 })
    const [, , ...parts] = pathname.split('/')
    const object = await env.BLOBS.get(decodeURIComponent(parts.join('/')))
    if (!object) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 })
    return new Response(object.body, { headers: { ETag: object.httpEtag } })
  },
}
