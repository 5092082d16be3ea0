/** Tests that `run test` leaves out, and that `run test all` runs. */
export interface Omission {
  stage: string
  /** Glob pattern of files. */
  files: string
  /** Matches the titles of tests, from their start, that are left out. Default: all tests of the files. */
  tests?: RegExp
  /** Why a change rarely breaks these alone. */
  reason: string
}

const AXE =
  'inbox/page-errors.e2e.ts runs axe on the screens; these add the dark theme, narrow windows and open dialogs'
const RECORDING =
  'each records a screen for seconds; the gate keeps one recording from the button to the file, and refusals'
const LARGE = 'an input of extreme size, which takes a tenth of a minute or more'
const VARIANT = 'the gate keeps another variant of the same test'

/** Contract tests whose routes do in workerd what they do in Bun: they reach the same queries through the same adapters. */
const SAME_ON_WORKERD =
  'runs the same code on Bun; the other contract tests reach each adapter of workerd: database, objects, streams, assets'

export const notInGate: readonly Omission[] = [
  {
    stage: 'facts',
    files: 'tests/facts/**',
    reason: 'compares the pages with releases of other projects, which a change here does not affect',
  },
  {
    stage: 'browser-firefox',
    files: 'tests/e2e/*/**',
    reason: 'runs the code that Chromium runs; the journey shows that its parts work together in Firefox',
  },
  {
    stage: 'browser-webkit',
    files: 'tests/webkit/pages.test.ts',
    reason: 'shows the pages that Chromium shows; the journey visits the main ones',
  },
  {
    stage: 'contract-workerd',
    files:
      'tests/contract/provider-inbox-{comments,conversation,digests,groups,imports,issue-event-settings,issue-events,issues,linear-and-jira,mcp,mentions,outbounds,own-sessions,pages,passkeys,people,privileges,project-data,reply-templates,resolved-messages,roles,settings,source-maps,team,teamwork,webhook-rules,webhooks}.test.ts',
    reason: SAME_ON_WORKERD,
  },
  {
    stage: 'contract-workerd',
    files:
      'tests/contract/{docs-canonical,docs-rating,mcp,player,provider-gleap-16,provider-openapi,provider-replies,search-misses,search-parity,shown-searches,tls-proxy}.test.ts',
    reason: SAME_ON_WORKERD,
  },
  {
    stage: 'unit',
    files: 'edge/src/jobs/interrupted-jobs.test.ts',
    reason: 'a long fault run: stops the work at every call, one after the other',
  },
  {
    stage: 'faults',
    files: 'tests/faults/{kill,kill-workerd,lost-answers,slow-client,storage-workerd,trash-workerd}.test.ts',
    reason:
      'a long fault run; storage.test.ts and damaged-data.test.ts show that the server survives its storage',
  },
  {
    stage: 'faults',
    files:
      'tests/faults/{dockerfile,export-cloudflare,import-gleap,move-from-cloudflare,move-to-cloudflare}.test.ts',
    reason: 'moves an installation, or builds an image; few changes concern it',
  },
  {
    stage: 'faults',
    files: 'tests/faults/release.test.ts',
    reason: 'packs all packages, and builds once more from the archive',
  },
  {
    stage: 'faults',
    files: 'tests/faults/prometheus.test.ts',
    reason: 'starts Prometheus; unit tests compare the names of metrics and labels with the dashboard',
  },
  {
    stage: 'attacks',
    files: 'tests/attacks/cost.test.ts',
    reason: 'a long attack: measures the time of each function for large inputs',
  },
  {
    stage: 'attacks',
    files: 'tests/attacks/expressions.test.ts',
    tests: /every listed safe expression is safe/,
    reason: 'the gate analyzes the expressions that are not listed as safe, which is half a minute less',
  },
  {
    stage: 'contract-bun',
    files: 'tests/contract/provider-bad-input.test.ts',
    tests: /\d{5} requests of any kind/,
    reason: 'a long attack; the gate sends 3,000 of the same kinds',
  },
  chromium(
    'docs/accessibility',
    /(?:.*, 390 px wide|the pages without the app)/,
    'the gate checks each kind of page at 1280 px, and the open menu and contents at 390 px',
  ),
  chromium('docs/analytics', /a reader with doNotTrack/, VARIANT),
  chromium(
    'docs/back-forward-cache',
    undefined,
    'starts the whole of Chromium; the gate keeps the same for a page with an open panel',
  ),
  chromium('docs/changed-pages', /.*that an extension changed/, VARIANT),
  chromium('docs/hydration', /hydration with a light theme/, VARIANT),
  chromium('docs/layout-shift', /(?!.* stored preferences \/ at once)/, VARIANT),
  chromium(
    'docs/navigation',
    /(?:a hundred fast clicks|D-089 nothing is prefetched on (?:slow|data))/,
    'a long run, and a variant of a test that the gate keeps',
  ),
  chromium('docs/navigation-failures', /page data that (?!is cut off|is for other scripts)/, VARIANT),
  chromium('docs/rating', /a reader answers.* 390 px/, VARIANT),
  chromium('docs/search', /Meta\+Enter/, VARIANT),
  chromium('docs/search-results', /.*sideways at 3[69]0 px/, VARIANT),
  chromium('docs/storage', /with storage full of/, VARIANT),
  chromium('inbox/{list,report}-accessibility', undefined, AXE),
  chromium('inbox/{audit,deliveries,replies,team,teamwork}', /axe finds no violations/, AXE),
  chromium('inbox/project-links', /an admin sees, .* 390 px wide/, VARIANT),
  chromium('inbox/ratings', /.* 390 px wide/, VARIANT),
  chromium(
    'inbox/hostile-{import,screens,teamwork}',
    undefined,
    'a long attack with every payload on many screens; hostile.e2e.ts attacks the report, where most of them are shown',
  ),
  chromium('inbox/report', /.*keyboard alone, at 390 px/, VARIANT),
  chromium('inbox/report-by-hand', undefined, RECORDING),
  chromium('inbox/snapshot-picture', undefined, 'compares pixels of pictures that one module draws'),
  chromium('panel/accessibility', /axe finds no violations on any screen, (?!en,)/, VARIANT),
  chromium('panel/huge-input', undefined, LARGE),
  chromium('panel/offline', /on a later page that cannot load the configuration/, VARIANT),
  chromium(
    'panel/page-states',
    /opening the panel releases a pointer/,
    'starts the whole of Chromium; nothing else uses the lock of the pointer',
  ),
  chromium('panel/recording', /(?!P-022 P-023|W-141)/, RECORDING),
  chromium(
    'panel/replay-preview',
    /axe finds no violations/,
    'the preview shows the player, which axe checks in the inbox',
  ),
  chromium('panel/replies', /axe finds no violations.*, (?!en,)/, VARIANT),
  chromium(
    'provider/gleap-16-client',
    undefined,
    'drives an older SDK of Gleap; the contract tests of provider-gleap-16 send its requests',
  ),
  chromium('widget/all-captures', undefined, RECORDING),
  chromium(
    'widget/button-on-difficult-pages',
    /(?!.*(?:a modal dialog$|a style for every element))/,
    VARIANT,
  ),
  chromium('widget/editor', /(?:.*left edge of a phone|.*the dismiss button drops)/, VARIANT),
  chromium('widget/editor-hosts', /R-27: it works above a modal dialog that was open/, VARIANT),
  chromium('widget/editor-layout', /(?:R-28: axe .*#101820|in a window 640 px)/, VARIANT),
  chromium('widget/editor-scroll', /W-034 shapes .* from the top of the page/, VARIANT),
  chromium('widget/editor-strokes', /on a page of width:500px/, VARIANT),
  chromium('widget/editor-touch', /(?:W-035 fingers|two fingers) .* with (?!pen)/, VARIANT),
  chromium(
    'widget/editor-zoom',
    /(?:zoom works in a page|on a phone)/,
    'zoom on pages with unusual roots and viewports; the gate keeps zoom on an ordinary page',
  ),
  chromium('widget/hosts', /on a page with (?!a fetch that cannot be replaced|no storage)/, VARIANT),
  chromium('widget/package', /a server-rendered page/, 'installs the package with npm a second time'),
  chromium(
    'widget/page-cases',
    /(?!.*(?:: trees|: ends|to one group))/,
    'pages with one feature each, compared in three pictures; the gate keeps two of eleven groups',
  ),
  chromium('widget/recording', /(?!.*(?:a webm is recorded|W-127 W-192))/, RECORDING),
  chromium('widget/recording-delivery', undefined, RECORDING),
  chromium('widget/replay-length', /W-137/, LARGE),
  chromium('widget/replay-limits', /an endless carousel/, LARGE),
  chromium('widget/replay-upstream', undefined, 'replays pages that test rrweb itself'),
  chromium(
    'widget/{replay,snapshot}-live',
    undefined,
    'pages with resources of other hosts, compared in pixels',
  ),
  chromium('widget/report-delivery', /W-135 W-191 provider: garbage/, VARIANT),
  chromium('widget/send-report', /(?:at 390 px|.* who reads de)/, VARIANT),
  chromium('widget/snapshot-failures', /W-087 a page of 100,000 elements/, LARGE),
  chromium('widget/snapshot-fidelity', /(?!.*under no policy)/, VARIANT),
  chromium('widget/snapshot-gleap', undefined, 'snapshots of an older SDK of Gleap'),
  chromium('widget/snapshot-hostile', /.*(?:30 MB|\(resources\))/, LARGE),
  chromium('widget/snapshot-{live-pixels,zoom}', undefined, 'compare pixels of enlarged and public pages'),
]

function chromium(files: string, tests: RegExp | undefined, reason: string): Omission {
  return { stage: 'browser-chromium', files: `tests/e2e/${files}.e2e.ts`, ...(tests && { tests }), reason }
}

/** Removes the files that the gate leaves out. Returns undefined if all files of the stage remain. */
export function leaveOut(stage: string, files: readonly string[]): string[] | undefined {
  const patterns = notInGate
    .filter((one) => one.stage === stage && one.tests === undefined)
    .map((one) => new Bun.Glob(one.files))
  if (patterns.length === 0) return undefined
  return files.filter((file) => !patterns.some((pattern) => pattern.match(file)))
}

/**
 * Matches the tests that the gate leaves out of these files. Playwright's names of tests contain the file, Bun's only
 * groups and title.
 */
export function leaveOutTests(stage: string, files: readonly string[]): string | undefined {
  const patterns = notInGate.flatMap((one) => {
    if (one.stage !== stage || one.tests === undefined) return []
    const glob = new Bun.Glob(one.files)
    const matching = files.filter((file) => glob.match(file))
    if (stage !== 'browser-chromium') return matching.length > 0 ? [one.tests.source] : []
    return matching.map(
      (file) => `${file.replace('tests/e2e/', '').replaceAll('.', String.raw`\.`)} ${one.tests?.source}`,
    )
  })
  return patterns.length === 0 ? undefined : patterns.map((pattern) => `(?:${pattern})`).join('|')
}
