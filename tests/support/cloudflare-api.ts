/**
 * Imitates the part of Cloudflare's API with which wrangler reads an account and deploys a Worker. The account has no
 * Worker and no bucket; with the API token `with-database` it has the database `node-docs`. Prints its port, then each
 * call as `<method> <path> <body>`.
 */
interface Answer {
  status?: number
  result?: unknown
  errors?: readonly { code: number; message: string }[]
}

const missing = (code: number): Answer => ({ status: 404, errors: [{ code, message: 'not found' }] })

function answer(token: string, call: string): Answer {
  if (call.includes('/d1/database/'))
    return token === 'with-database' ? { result: { uuid: '5f0c', name: 'node-docs' } } : missing(7404)
  if (call === 'GET /accounts/a/r2/buckets/node-docs') return missing(10_006)
  if (/^GET .*\/workers\/(?:services|scripts)\//.test(call)) return missing(10_007)
  if (call.startsWith('PUT')) return { result: { id: 'node-docs', startup_time_ms: 1 } }
  return { result: call.endsWith('/r2/buckets') ? { buckets: [] } : [] }
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const call = `${request.method} ${new URL(request.url).pathname}`
    console.log(call, JSON.stringify(await request.text()))
    const { status = 200, result = null, errors = [] } = answer(token, call)
    return Response.json({ success: status === 200, errors, messages: [], result }, { status })
  },
})
console.log(server.port)
