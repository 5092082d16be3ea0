import { type Context, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { diagnosisSchema } from '../../contract/diagnosis.ts'
import { DIAGNOSE_BYTES } from '../../contract/limits.ts'
import {
  chooseEncoding,
  type Diagnoser,
  type Diagnosis,
  formatDiagnosis,
  renderDiagnosis,
} from '../../diagnose/index.ts'
import type { SiteManifest } from '../../contract/site-manifest.ts'
import { allowAnyPage } from '../http/cors.ts'
import { bodyRefusals, describe } from '../http/operation.ts'
import { ProblemError } from '../http/problem.ts'
import { receiveBody } from '../http/receive-body.ts'
import { removeScripts } from '../http/built-files.ts'
import type { AppEnv } from '../http/request-context.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { requireBasePath, withBasePaths } from './base-paths.ts'
import { readFirstSection } from './open-diagnoser.ts'
import type { SearchContext } from './open-search.ts'

type DiagnoseContext = Pick<SearchContext, 'assets' | 'clock' | 'openDiagnoser' | 'openSearch' | 'vars'>

/** The page with the form, from whose document the answer for browsers is made. */
const PAGE = '/troubleshooting/diagnose'
/** What forms with `enctype="text/plain"` send before the text of the field. */
const FIELD = 'text='

/** `POST /api/diagnose`: says what a log, a configuration or an answer of a node means. Stores and logs nothing of it. */
export function createDiagnoseRoutes(context: DiagnoseContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const path of withBasePaths('/api/diagnose')) {
    app.use(path, allowAnyPage())
    app.use(path, requireBasePath(context, '/api/diagnose'))
    app.post(
      path,
      describe({
        summary:
          'Diagnose a log, config.json, or the answer of a node. The body is the text itself, with any Content-Type. Answers in JSON, Markdown, plain text or HTML, by the Accept header; plain text without one. Nothing is stored',
        caller: 'anyone',
        limit: 'search',
        answer: diagnosisSchema,
        status: 200,
        refusals: [...bodyRefusals.filter((code) => !/json|deep/.test(code)), 'rate_limited', 'unavailable'],
      }),
      (c) => answerDiagnosis(c),
    )
    app.all(path, refuseMethod)
  }
  return app

  async function answerDiagnosis(c: Context<AppEnv>): Promise<Response> {
    const form = chooseForm(c.req.header('Accept'))
    const [{ manifest }, start] = await Promise.all([context.openSearch(), context.openDiagnoser()])
    const diagnosis = await readDiagnosis(c.req.raw, start({ now: context.clock.now() }))
    const headers = { 'Cache-Control': 'no-store', Vary: 'Accept' }
    if (form === 'json') return c.json(diagnosis, 200, headers)
    if (form === 'html') return answerPage(c, manifest, diagnosis)
    const section = await readFirstSection(diagnosis, { ...context, manifest, kind: 'markdown' })
    const text = formatDiagnosis(diagnosis, {
      origin: manifest.origin,
      isMarkdown: form === 'markdown',
      ...(section !== undefined && { section }),
    })
    return c.body(text, 200, { ...headers, 'Content-Type': `text/${form}; charset=utf-8` })
  }

  /** Answers a form without JavaScript with the page, with the diagnosis in place of the form. */
  async function answerPage(
    c: Context<AppEnv>,
    manifest: SiteManifest,
    diagnosis: Diagnosis,
  ): Promise<Response> {
    const { base, pages, scriptHashes, styleHashes, sources } = manifest
    const shell = await context.assets.read(`/${pages[PAGE]?.html}`)
    if (shell === undefined) throw new ProblemError('unavailable', `The build has no page ${PAGE}.`)
    const section = await readFirstSection(diagnosis, { ...context, manifest, kind: 'html' })
    const content = renderDiagnosis(diagnosis, {
      readSection: (url) => (url === diagnosis.findings[0]?.url ? section : undefined),
    })
    const again = `<p><a class="button" href="${base}${PAGE.slice(1)}">Diagnose another text</a></p>`
    const page = replaceForm(removeScripts(await new Response(shell.body).text()), {
      action: `${base}api/diagnose`,
      content: `<div class="tool-result">${content}${again}</div>`,
    })
    return c.body(page, 200, {
      ...pageHeaders({ hosts: context.vars.hosts, scriptHashes, styleHashes, sources }),
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'Content-Type': 'text/html; charset=utf-8',
      'X-Robots-Tag': 'noindex',
    })
  }

  function refuseMethod(c: Context<AppEnv>): never {
    throw new ProblemError(
      'method_not_allowed',
      `${c.req.method} is not allowed here. Send the text with POST.`,
      { Allow: 'POST, OPTIONS' },
    )
  }
}

/** Reads the body in parts, so that the whole text is never in memory. */
async function readDiagnosis(request: Request, diagnoser: Diagnoser): Promise<Diagnosis> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  const add = (text: string): void => {
    if (text === '') return
    diagnoser.add(isFirst && text.startsWith(FIELD) ? text.slice(FIELD.length) : text)
    isFirst = false
  }
  await receiveBody(request, DIAGNOSE_BYTES, {
    onPlain(chunk) {
      decoder ??= new TextDecoder(chooseEncoding(chunk))
      add(decoder.decode(chunk, { stream: true }))
    },
  }).catch(askForLess)
  add(decoder?.decode() ?? '')
  return diagnoser.finish()
}

function askForLess(error: unknown): never {
  if (!(error instanceof ProblemError) || error.code !== 'too_large') throw error
  throw new ProblemError(
    error.code,
    `${error.message} Send fewer lines, such as the newest 10,000: tail --lines=10000 FILE`,
  )
}

type Form = 'json' | 'html' | 'markdown' | 'plain'

const FORMS: Readonly<Record<string, Form>> = {
  'application/json': 'json',
  'text/html': 'html',
  'text/markdown': 'markdown',
  'text/plain': 'plain',
}

/** Chooses the format with the highest weight; of equal ones, the first. Plain text for `curl`, which accepts all. */
function chooseForm(accept: string | undefined): Form {
  const ranges = parseAccept((accept ?? '').toLowerCase())
  const known = ranges.filter(({ type, q }) => Object.hasOwn(FORMS, type) && q > 0)
  return FORMS[known.toSorted((a, b) => b.q - a.q)[0]?.type ?? ''] ?? 'plain'
}

/** Replaces the form that posts to `action` by the content. The page also has the form of the search box. */
function replaceForm(page: string, { action, content }: { action: string; content: string }): string {
  const start = page.lastIndexOf('<form', page.indexOf(`action="${action}`))
  const end = page.indexOf('</form>', start)
  if (start === -1 || end === -1) throw new ProblemError('unavailable', `${PAGE} has no form for ${action}.`)
  return page.slice(0, start) + content + page.slice(end + '</form>'.length)
}
