import { renderPage } from '../../site/src/app/render-page.tsx'
import type { Variant } from './docs-page.ts'

/** Reads a built page and a variant of its settings from standard input. Writes the page rendered with this variant. */
const { html, variant }: { html: string; variant: Variant } = await Bun.stdin.json()
const { site, page } = JSON.parse(find(/<script type="application\/json"[^>]*>([^<]*)/))
/** Finds the sidebar in the built page, which is copied: `renderPage` gets no data for it. */
const SIDEBAR = /<nav aria-label="Docs">[^]*?<\/nav>/
process.stdout.write(
  renderPage({
    page: { ...page, html: article(), ...variant.page },
    site: { ...site, config: { ...site.config, ...variant.config } },
    assets: {
      style: { code: find(/<style>([^]*?)<\/style>/) },
      searchStyle: { code: '' },
      boot: { code: find(/<script>([^]*?)<\/script>/) },
      start: { code: find(/<script type="module" async>([^]*?)<\/script>/) },
    },
  }).replace(SIDEBAR, () => SIDEBAR.exec(html)?.[0] ?? ''),
)

function find(pattern: RegExp): string {
  const match = pattern.exec(html)?.[1]
  if (match === undefined) throw new Error(`The page has nothing that matches ${pattern}`)
  return match
}

function article(): string {
  return /<div class="prose">([\s\S]*)<\/div><footer class="article-foot">/.exec(html)?.[1] ?? ''
}
