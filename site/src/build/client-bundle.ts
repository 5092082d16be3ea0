import { join, relative } from 'node:path'
import { renderPalette, sitePalette } from '@node-docs/edge/contract/page-colors'
import { createError, type Problem } from '../mdx/content-problem.ts'
import { TOOL_NAMES, type ToolName } from '../navigation/page-model.ts'
import type { PageAssets, ToolAssets } from '../navigation/site-data.ts'
import { readCachedJson, writeAtomically } from './atomic-file.ts'
import { BuildError } from './build-error.ts'
import { createPreactAlias, defines, minifyAgain, swcBanner } from '@node-docs/edge/start/browser-build'
import { hashSources, PROJECT, type Workspace } from './workspace.ts'

/**
 * Scripts and styles of the site. The boot script, the style sheets and the start script are inlined; `files` maps names
 * in `assets/` to contents.
 */
export interface ClientBundle extends PageAssets {
  /** The files of each tool. */
  tools: Record<ToolName, Omit<ToolAssets, 'data'>>
  files: Record<string, string>
}

/**
 * With this comment, Chromium compiles all functions on another thread while the file loads, instead of each at its
 * first call. Hydration calls nearly all functions and takes half as long. Other browsers ignore the comment.
 * Source: https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Bundles `start-app-when-idle.ts`, `boot.ts`, and the style sheets, or reads the bundle of the same source from the
 * cache.
 */
export async function bundleClient({
  workspace,
  base,
}: {
  workspace: Workspace
  base: string
}): Promise<ClientBundle> {
  const cached = join(workspace.cache, 'client.json')
  const key = hashSources(['site/src', 'edge/contract', 'edge/diagnose', 'edge/search', 'edge/start']) + base
  const entry = readCachedJson<{ key: string; bundle: ClientBundle }>(cached)
  if (entry?.key === key) return entry.bundle
  const bundle = await buildBundle(base)
  writeAtomically(cached, JSON.stringify({ key, bundle }))
  return bundle
}

async function buildBundle(base: string): Promise<ClientBundle> {
  const source = join(PROJECT, 'site', 'src')
  const publicPath = `${base}assets/`
  const [app, styles, searchStyles, boot] = await Promise.all([
    // Omits the script that preloads modules: static imports load before the chunk that needs them, so it would be
    // useless.
    bundleEntry(join(source, 'start-app-when-idle.ts'), {
      splitting: true,
      publicPath,
      modulePreload: false,
      banner: COMPILE_HINT,
    }),
    // With the target 'browser', Bun rewrites light-dark() and logical properties for browsers of 2020, which doubles
    // the size.
    bundleEntry(join(source, 'styles', 'index.css'), {
      publicPath,
      target: 'bun',
      files: { [join(source, 'styles', 'palette.css')]: renderPalette(sitePalette) },
    }),
    bundleEntry(join(source, 'search', 'results.css'), { publicPath, target: 'bun' }),
    bundleEntry(join(source, 'boot.ts'), { format: 'iife' }),
  ])
  const [bootCode = ''] = Object.values(boot.files)
  const { [app.entry]: startCode = '', ...files } = app.files
  if (/<\/script|<!--/i.test(bootCode + startCode))
    throw new Error('The inline script contains </script or <!--, which would end its element')
  const [styleCode = '', searchStyleCode = ''] = [styles, searchStyles].flatMap(({ files: built }) =>
    Object.values(built),
  )
  if (/<\/style/i.test(styleCode + searchStyleCode))
    throw new Error('The style sheet contains </style, which would end its element')
  const { tools, files: toolFiles } = await bundleTools(source, publicPath)
  return {
    style: { code: styleCode.trim() },
    searchStyle: { code: searchStyleCode.trim() },
    start: { code: startCode.replace(COMPILE_HINT, '').trim() },
    boot: { code: bootCode.trim() },
    tools,
    files: { ...files, ...toolFiles },
  }
}

/**
 * Bundles each tool by itself. If they shared chunks with the app, every page would load these chunks as additional
 * files.
 */
async function bundleTools(
  source: string,
  publicPath: string,
): Promise<Pick<ClientBundle, 'tools' | 'files'>> {
  const [styles, ...scripts] = await Promise.all([
    bundleEntry(join(source, 'tools', 'tools.css'), { publicPath, target: 'bun' }),
    ...TOOL_NAMES.map((name) => bundleEntry(join(source, 'tools', name, `${name}.tsx`), { publicPath })),
  ])
  const style = publicPath + Object.keys(styles.files).join()
  const tools = TOOL_NAMES.map((name, index) => [
    name,
    { script: `${publicPath}${scripts[index]?.entry}`, style },
  ])
  return {
    tools: Object.fromEntries(tools) as ClientBundle['tools'], // an entry for each name
    files: Object.assign({}, styles.files, ...scripts.map(({ files }) => files)),
  }
}

interface BundleOutput {
  entry: string
  files: Record<string, string>
}

async function bundleEntry(entrypoint: string, options: Partial<Bun.BuildConfig>): Promise<BundleOutput> {
  const result = await Bun.build({
    entrypoints: [entrypoint],
    root: join(PROJECT, 'site'),
    target: 'browser',
    minify: true,
    throw: false,
    naming: { entry: '[name].[hash].[ext]', chunk: 'chunk.[hash].[ext]', asset: '[name].[hash].[ext]' },
    define: defines,
    plugins: [createPreactAlias(import.meta.dir)],
    ...options,
    banner: swcBanner,
  })
  if (!result.success) throw new BuildError(result.logs.map((log) => toProblem(log, entrypoint)))
  const files: Record<string, string> = {}
  const script = { isModule: options.format !== 'iife', banner: options.banner }
  for (const output of result.outputs) {
    // Stops at fonts and images, which the next line would damage by reading them as text.
    if (output.loader === 'file')
      throw new Error(`${output.path} cannot be bundled: put the file into site/public`)
    const file = fileName(output.path)
    files[file] = file.endsWith('.js')
      ? (await minifyAgain(await output.text(), script)).code
      : await output.text()
  }
  const entry = fileName(result.outputs.find(({ kind }) => kind === 'entry-point')?.path ?? '')
  return { entry, files }
}

function toProblem({ message, position }: BuildMessage | ResolveMessage, entrypoint: string): Problem {
  const file = relative(PROJECT, position?.file || entrypoint)
  return createError(file, { message, ...(position && { line: position.line, column: position.column }) })
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}
