/** Origin of the server under test. Contract tests use only its HTTP interface. */
export const origin = readOrigin()

function readOrigin(): string {
  const value = process.env['BASE_URL']
  if (value === undefined) {
    throw new Error(
      'BASE_URL names the server under test: BASE_URL=http://127.0.0.1:8787 bun test tests/contract',
    )
  }
  return value
}

/** Sends a request without following redirects or storing cookies. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + path, { redirect: 'manual', ...init })
}

/** The Accept header of a browser that opens a page. */
export const browserAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** Finds the URLs of hashed files on the home page. */
export async function findHashedFiles(): Promise<string[]> {
  const html = await (await ask('/')).text()
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|png)/g))]
}
