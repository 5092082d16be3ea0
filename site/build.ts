import { arrangePages } from './src/build/arrange-pages.ts'
import { assemblePages } from './src/build/assemble-pages.ts'
import { checkContent } from './src/build/check-content.ts'
import { checkLimits } from './src/build/check-limits.ts'
import type { Problem } from './src/mdx/content-problem.ts'
import { bundleClient } from './src/build/client-bundle.ts'
import { type BuildReport, runCommand } from './src/build/build-command.ts'
import { compilePages } from './src/build/compile-pages.ts'
import { throwOnErrors } from './src/build/build-error.ts'
import { readConfigRules } from './src/build/diagnosis-rules.ts'
import { readGitHistory } from './src/build/git-history.ts'
import { createOutput } from './src/build/create-output.ts'
import { createPreviews } from './src/build/link-preview/page-previews.ts'
import { publish } from './src/build/publish.ts'
import { readContent } from './src/build/read-content.ts'
import { readSiteConfig, withBase } from './src/build/read-site-config.ts'
import { readUpgrades } from './src/build/read-upgrades.ts'
import { toRedirects } from './src/build/redirects.ts'
import type { Workspace } from './src/build/workspace.ts'

/**
 * Builds `dist` from `content`. A failed build writes nothing and leaves the last good output.
 */
export async function buildSite(workspace: Workspace): Promise<BuildReport> {
  const settings = await readSiteConfig(workspace)
  const content = readContent(workspace)
  const { tree, sources, warnings } = arrangePages(content)
  const { origin, base, neard } = settings.config
  const upgrades = await readUpgrades(workspace, neard)
  const release = { name: neard.current, protocol: neard.releases[neard.current] ?? 0 }
  const compiled = await compilePages(sources, { workspace, origin, base, release })
  const configRules = await readConfigRules(workspace)
  const history = readGitHistory(workspace.root, 'content/docs')
  const problems = [
    ...warnings,
    ...checkContent({ settings, content, tree, sources, compiled, configRules, history }),
  ]
  throwOnErrors(problems)
  const config = withBase(settings.config)
  const pages = assemblePages({ config, tree, sources, compiled, history })
  const [client, previews] = await Promise.all([
    bundleClient({ workspace, base: config.base }),
    createPreviews(pages, { workspace, config }),
  ])
  const redirects = toRedirects(content.redirects)
  const parts = {
    workspace,
    config,
    tree,
    sources,
    pages,
    compiled,
    configRules,
    client,
    previews,
    redirects,
    upgrades,
  }
  const output = await createOutput(parts)
  const limits: Problem[] = []
  publish(output.files, {
    folder: workspace.dist,
    build: output.build,
    check: (sizes) => void limits.push(...checkLimits(sizes)),
  })
  return { build: output.build, pages: pages.length, warnings: [...problems, ...limits] }
}

if (import.meta.main) await runCommand(buildSite)
