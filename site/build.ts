import { assemblePages } from './src/build/assemble.ts'
import { checkContent } from './src/build/check-content.ts'
import { bundleClient } from './src/build/client-bundle.ts'
import { type BuildReport, runCommand } from './src/build/command.ts'
import { compilePages } from './src/build/compile-pages.ts'
import { readHistory } from './src/build/history.ts'
import { createOutput } from './src/build/output.ts'
import { publish } from './src/build/publish.ts'
import { readContent } from './src/build/read-content.ts'
import { readSiteConfig, withBase } from './src/build/read-site-config.ts'
import type { Workspace } from './src/build/workspace.ts'
import { buildTree } from './src/navigation/tree.ts'

/**
 * What stands in `content` becomes what stands in `dist`. Nothing is written before everything was found good, so
 * a build that fails leaves the last good output.
 */
export async function buildSite(workspace: Workspace): Promise<BuildReport> {
  const written = await readSiteConfig(workspace)
  const content = readContent(workspace)
  const tree = buildTree(
    content.pages.map(({ place }) => place),
    content.categories,
  )
  const compiled = await compilePages(content.pages, { workspace, base: written.base })
  const history = readHistory(workspace.root, 'content/docs')
  const warnings = checkContent({ written, content, tree, compiled, history })
  const config = withBase(written)
  const sources = content.pages
  const pages = assemblePages({ config, tree, sources, compiled, history })
  const client = await bundleClient({ workspace, base: config.base })
  const output = await createOutput({ workspace, config, tree, sources, pages, compiled, client })
  publish(output.files, { folder: workspace.dist, build: output.build })
  return { pages: pages.length, build: output.build, warnings }
}

if (import.meta.main) await runCommand(buildSite)
