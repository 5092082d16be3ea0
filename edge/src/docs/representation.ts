import type { SiteManifest } from '../../contract/site-manifest.ts'
import { choosePageForm } from '../http/accept.ts'
import { dataHeaders, fileHeaders, immutable } from '../http/security-headers.ts'

/** A built file with its response headers. The entity tag and the encoding come from the file itself. */
export interface Representation {
  /** Path of the file below `dist/public`. */
  file: string
  status: 200 | 404
  headers: Headers
}

/** A page in the formats that a client can request; `/search` has no Markdown. */
export interface PageForms {
  html: Representation
  markdown?: Representation
  plain?: Representation
}

export interface PageContext {
  /** Canonical URL, with the origin. */
  canonical: string
  /** Path of the Markdown. */
  markdownHref: string
  /** Security headers of the site's documents. */
  security: Readonly<Record<string, string>>
}

/**
 * Pages are revalidated at every visit and answered with 304, so that a correction appears as soon as it is deployed.
 * Scripts and styles have hashed names and are not revalidated.
 */
const revalidate = 'public, max-age=0, must-revalidate'

export function toPageForms(
  { html, markdown }: Pick<SiteManifest['pages'][string], 'html' | 'markdown'>,
  { canonical, markdownHref, security }: PageContext,
): PageForms {
  const shared = { 'Cache-Control': revalidate, Vary: 'Accept, Accept-Encoding' }
  const document = { ...security, ...shared, 'Content-Type': 'text/html; charset=utf-8' }
  if (markdown === undefined) return { html: toRepresentation(html, document) }
  const alternate = `<${markdownHref}>; rel="alternate"; type="text/markdown"`
  const text = { ...dataHeaders, ...shared, Link: `<${canonical}>; rel="canonical"` }
  return {
    html: toRepresentation(html, { ...document, Link: alternate }),
    markdown: toRepresentation(markdown, { ...text, 'Content-Type': 'text/markdown; charset=utf-8' }),
    plain: toRepresentation(markdown, { ...text, 'Content-Type': 'text/plain; charset=utf-8' }),
  }
}

function toRepresentation(file: string, headers: Record<string, string>): Representation {
  return { file: `/${file}`, status: 200, headers: new Headers(headers) }
}

/** Returns the format that the client prefers. */
export function choosePage(forms: PageForms, accept: string | undefined): Representation {
  return forms[choosePageForm(accept)] ?? forms.html
}

export interface FileContext {
  /** The URL contains the build's hash. */
  isPinned: boolean
  /** Security headers of the site's documents, if the file is a document. */
  security: Readonly<Record<string, string>>
}

/** Describes any other file of the build, by its path among the assets. */
export function toFile(file: string, { isPinned, security }: FileContext): Representation {
  const headers = new Headers(file.endsWith('.html') ? security : fileHeaders)
  headers.set('Content-Type', toMediaType(file))
  headers.set('Cache-Control', isPinned || file.startsWith('/assets/') ? immutable : revalidate)
  headers.set('Vary', 'Accept-Encoding')
  return { file, status: 200, headers }
}

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** Returns the Content-Type for a built file's extension. An unknown extension gets `application/octet-stream`. */
function toMediaType(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(types, extension) ? types[extension] : undefined) ?? 'application/octet-stream'
}
