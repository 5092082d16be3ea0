import type { SiteManifest } from '../../contract/site-manifest.ts'
import {
  createDiagnoser,
  cutHtmlSection,
  cutMarkdownSection,
  type Diagnosis,
  parseRules,
} from '../../diagnose/index.ts'
import { ProblemError } from '../http/problem.ts'
import type { Ports } from '../ports/ports.ts'

const RULES = '/diagnosis-rules.json'

/** Starts a diagnosis with the rules of the build. */
export type OpenDiagnoser = () => Promise<ReturnType<typeof createDiagnoser>>

/** Reads the rules on first use. A failure is not cached, so that the next request tries again. */
export function createDiagnoserOpener({ assets }: Pick<Ports, 'assets'>): OpenDiagnoser {
  let opened: ReturnType<OpenDiagnoser> | undefined

  async function open(): ReturnType<OpenDiagnoser> {
    const asset = await assets.read(RULES)
    if (asset === undefined) throw new ProblemError('unavailable', `The build has no ${RULES}.`)
    return createDiagnoser(parseRules(await new Response(asset.body).text()))
  }

  return function openDiagnoser() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** Reads the section that the first finding links to from a page of the build. */
export async function readFirstSection(
  { findings }: Diagnosis,
  { assets, manifest, kind }: Pick<Ports, 'assets'> & { manifest: SiteManifest; kind: 'html' | 'markdown' },
): Promise<string | undefined> {
  const [first] = findings
  if (!first) return undefined
  const [path = '', id = ''] = first.url.split('#')
  const file = manifest.pages[`/${path.slice(manifest.base.length)}`]?.[kind]
  const asset = file === undefined ? undefined : await assets.read(`/${file}`)
  if (asset === undefined) return undefined
  const page = await new Response(asset.body).text()
  return kind === 'html' ? cutHtmlSection(page, id) : cutMarkdownSection(page, first.title)
}
