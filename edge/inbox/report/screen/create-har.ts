import type { Header, RequestView } from './parse-report.ts'

export interface HarOptions {
  /** When the report was received, in milliseconds since 1970. Requests without a time get it as their start. */
  receivedAt: number
  /** URL of the page that sent the requests. */
  pageUrl: string
}

/**
 * Creates an HTTP archive that the developer tools of browsers can import. Missing values are `-1` or empty, as HAR 1.2
 * defines.
 *
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function createHar(requests: readonly RequestView[], { receivedAt, pageUrl }: HarOptions) {
  const started = new Date(requests.find(({ at }) => at !== undefined)?.at ?? receivedAt).toISOString()
  return {
    log: {
      version: '1.2',
      creator: { name: 'Node Docs inbox', version: '1' },
      pages: [
        {
          startedDateTime: started,
          id: 'page',
          title: pageUrl,
          pageTimings: { onContentLoad: -1, onLoad: -1 },
        },
      ],
      entries: requests.map((request) => createHarEntry(request, receivedAt)),
    },
  }
}

function createHarEntry(request: RequestView, receivedAt: number) {
  const time = request.duration ?? 0
  return {
    pageref: 'page',
    startedDateTime: new Date(request.at ?? receivedAt).toISOString(),
    time,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: '',
      cookies: [],
      headers: request.requestHeaders,
      queryString: parseQuery(request.url),
      headersSize: -1,
      bodySize: request.payload === '' ? 0 : byteLength(request.payload),
      ...(request.payload !== '' && {
        postData: { mimeType: findContentType(request.requestHeaders), text: request.payload },
      }),
    },
    response: {
      status: request.status,
      statusText: request.statusText,
      httpVersion: '',
      cookies: [],
      headers: request.responseHeaders,
      content: {
        size: byteLength(request.responseText),
        mimeType: findContentType(request.responseHeaders),
        text: request.responseText,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: time, receive: 0, ssl: -1 },
  }
}

function parseQuery(url: string): Header[] {
  if (!URL.canParse(url)) return []
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
}

function findContentType(headers: readonly Header[]): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
