/** The fastest possible Bun server for a page: always sends the same bytes. */
const [, , file = '', port = ''] = process.argv
const page = await Bun.file(file).bytes()

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
})
