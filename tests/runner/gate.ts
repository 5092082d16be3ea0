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

const DETAIL = 'details of a screen, or variants of a test, of which the gate takes the main steps'
const EDITOR =
  'other gestures, pages and windows; the gate draws, covers, picks and sends with the mouse and with keys'

/** Contract tests whose routes do in workerd what they do in Bun: they reach the same queries through the same adapters. */
const SAME_ON_WORKERD =
  'runs the same code on Bun; the other contract tests reach each adapter of workerd: database, objects, streams, assets'

export const notInGate: readonly Omission[] = [
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
    files: 'tests/faults/{release,versions}.test.ts',
    reason:
      'install all packages again; database.test.ts shows that migrations keep what earlier versions read',
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
  {
    stage: 'search',
    files: 'tests/search/bad-input.test.ts',
    tests: /10,000 different queries/,
    reason: LARGE,
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
  chromium(
    'docs/changed-pages',
    /(?:.*that an extension changed|a page that the browser translates while)/,
    VARIANT,
  ),
  chromium('docs/hydration', /hydration with a light theme/, VARIANT),
  chromium('docs/layout-shift', /(?!.* stored preferences \/ at once)/, VARIANT),
  chromium(
    'docs/navigation',
    /(?:a hundred fast clicks|D-089 nothing is prefetched on (?:slow|data)|D-072 a (?:quick|slow) machine|an unknown fragment)/,
    'a long run, variants and details',
  ),
  chromium('docs/navigation-failures', /page data that (?!is cut off|is for other scripts)/, VARIANT),
  chromium(
    'docs/rating',
    /(?:a reader answers.* 390 px|an answer names|a category page|a double click)/,
    DETAIL,
  ),
  chromium(
    'docs/search',
    /(?:Meta\+Enter|axe finds|Control\+Enter|recent searches|D-084 a suggestion shows)/,
    DETAIL,
  ),
  chromium(
    'docs/search-results',
    /(?:.*sideways at 3[69]0 px|.*(?:is restored|the filters apply offline|keeps text typed|shows ten pages|long words))/,
    DETAIL,
  ),
  chromium('docs/storage', /with storage full of/, VARIANT),
  chromium('inbox/{list,report}-accessibility', undefined, AXE),
  chromium('inbox/{audit,deliveries,replies,team,teamwork}', /axe finds no violations/, AXE),
  chromium('inbox/project-links', /an admin sees, .* 390 px wide/, VARIANT),
  chromium('inbox/ratings', /(?:.* 390 px wide|owners (?:see which|see the))/, DETAIL),
  chromium(
    'inbox/hostile-{import,screens,teamwork}',
    undefined,
    'a long attack with every payload on many screens; hostile.e2e.ts attacks the report, where most of them are shown',
  ),
  chromium(
    'inbox/report',
    /(?:.*keyboard alone, at 390 px|the name of the reporter|the part of the page|a request shows|the timeline is filtered|a report links|\? lists)/,
    DETAIL,
  ),
  chromium('inbox/report-by-hand', undefined, RECORDING),
  chromium('inbox/snapshot-picture', undefined, 'compares pixels of pictures that one module draws'),
  chromium('panel/accessibility', /axe finds no violations on any screen, (?!en,)/, VARIANT),
  chromium('panel/huge-input', undefined, LARGE),
  chromium(
    'panel/offline',
    /(?:on a later page that cannot load the configuration|a file that the network)/,
    VARIANT,
  ),
  chromium(
    'panel/page-states',
    /(?:opening the panel releases a pointer|opening the panel ends the full screen)/,
    'details, and a lock that only the whole of Chromium has and nothing else uses',
  ),
  chromium('panel/recording', /(?!P-022 P-023|W-141)/, RECORDING),
  chromium(
    'panel/replay-preview',
    /(?:axe finds no violations|if the player|without a replay|a replay that has)/,
    'details, and axe on the player, which the inbox also has',
  ),
  chromium(
    'panel/replies',
    /(?:axe finds no violations.*, (?!en,)|a (?:reply that is too long|new reply|reply cannot))/,
    DETAIL,
  ),
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
  chromium('widget/editor-hosts', /(?!W-034|R-25)/, EDITOR),
  chromium('widget/editor-layout', /(?:(?!R-28)|R-28: axe .*#101820)/, EDITOR),
  chromium('widget/editor-scroll', /(?!R-40 (?:W-087|the wheel))/, EDITOR),
  chromium('widget/editor-strokes', /(?!a line is drawn|stays where|W-034)/, EDITOR),
  chromium('widget/editor-touch', /(?!.*draw with pen and)/, EDITOR),
  chromium('widget/editor-zoom', undefined, EDITOR),
  chromium('widget/hosts', /on a page with (?!a fetch that cannot be replaced|no storage)/, VARIANT),
  chromium('widget/package', /a server-rendered page/, 'installs the package with npm a second time'),
  chromium(
    'widget/page-cases',
    /(?!.*(?:: ends|to one group))/,
    'pages with one feature each, compared in three pictures; the gate keeps the last changes of a replay',
  ),
  chromium('widget/recording', /(?!.*(?:a webm is recorded|W-127 W-192))/, RECORDING),
  chromium('widget/recording-delivery', undefined, RECORDING),
  chromium('widget/replay-length', /W-137/, LARGE),
  chromium('widget/replay-limits', /(?!under a strict)/, 'records for seconds; unit tests have the budget'),
  chromium('widget/replay-upstream', undefined, 'replays pages that test rrweb itself'),
  chromium(
    'widget/{replay,snapshot}-live',
    undefined,
    'pages with resources of other hosts, compared in pixels',
  ),
  chromium('widget/report-delivery', /(?:W-135 W-191 provider: garbage|W-202|a clock|two tabs)/, VARIANT),
  chromium('widget/send-report', /(?:at 390 px|.* who reads de)/, VARIANT),
  chromium('widget/snapshot-failures', /W-087 a page of 100,000 elements/, LARGE),
  chromium('widget/snapshot-fidelity', /(?!.*under no policy)/, VARIANT),
  chromium('widget/snapshot-gleap', undefined, 'snapshots of an older SDK of Gleap'),
  chromium('widget/snapshot-hostile', /.*(?:30 MB|\(resources\))/, LARGE),
  chromium('widget/snapshot-{live-pixels,zoom}', undefined, 'compare pixels of enlarged and public pages'),
  chromium(
    'docs/article',
    /(?:a value that is being typed|the cards of terms|a fragment inside a tab|an image opens|an old fragment)/,
    DETAIL,
  ),
  chromium('docs/copy', /a copied console session/, DETAIL),
  chromium('docs/header', /(?:D-039 on a Mac|D-059 with the option on|iOS)/, DETAIL),
  chromium('docs/my-validator', /a node of the reader is asked first/, DETAIL),
  chromium(
    'docs/reading-aids',
    /(?:long lines|the keyboard reaches|after a choice|an address can name|on a phone)/,
    DETAIL,
  ),
  chromium(
    'docs/search-index',
    /(?:offline search returns|in data-saving)/,
    'the contract test search-parity compares both searches; the gate searches offline in one test',
  ),
  chromium('docs/shown-searches', /(?:neither the link|an opened result)/, DETAIL),
  chromium('docs/storage-of-steps', /(?:a step whose text|with storage turned off)/, DETAIL),
  chromium('inbox/{digests,snapshot-keys}', undefined, DETAIL),
  chromium(
    'inbox/hostile',
    /P-029 nothing in a(?:n attachment| snapshot)/,
    'widget/snapshot-hostile.e2e.ts attacks snapshots; the gate attacks the report, its replay and its export',
  ),
  chromium('inbox/passkeys', /.*a person who cancels/, DETAIL),
  chromium('inbox/player', /(?:a replay plays at|W-102 a canvas|a replay of gleap 7)/, DETAIL),
  chromium('inbox/replay-video', undefined, RECORDING),
  chromium('inbox/replies', /(?:the reply box says|text typed while|a member who resolves)/, DETAIL),
  chromium('inbox/search', /(?:the search lists its filters|unknown filters)/, DETAIL),
  chromium(
    'inbox/settings',
    /(?:unsaved changes|actions and their|texts are translated|a refused origin|errors of the server)/,
    DETAIL,
  ),
  chromium(
    'inbox/settings-issues',
    /(?:a report leads|the status of reports|another Jira site|the signing secret)/,
    DETAIL,
  ),
  chromium(
    'inbox/sign-in',
    /.*(?:the rate limit says|a failed sign-in|the sign-in screen|iOS|if the sign-in form)/,
    DETAIL,
  ),
  chromium('inbox/source-maps', /(?:the settings list|the HTML export)/, DETAIL),
  chromium('inbox/storage', /the owner is told/, DETAIL),
  chromium('inbox/team', /(?:a person sees where|a personal token|on a phone)/, DETAIL),
  chromium('inbox/teamwork', /(?:two people who|only people who)/, DETAIL),
  chromium(
    'panel/above-everything',
    /(?:the page cannot|keeps the focus|works above a popover|still works|does not disturb|looks the same)/,
    'pages with unusual layers and styles; the gate keeps modal dialogs',
  ),
  chromium('panel/changed-pages', /a report is sent from a page and a panel/, VARIANT),
  chromium('panel/docs-site', /(?:on a phone|without the widget)/, DETAIL),
  chromium('panel/form', /a text that is too long/, DETAIL),
  chromium('panel/launcher', /.*(?:W-121|the project decides|the sheet ends|the panel follows)/, DETAIL),
  chromium('panel/{sent,text-direction}', undefined, DETAIL),
  chromium('widget/editor-cover', /(?:a cover is changed|the thumbnail|text beside)/, EDITOR),
  chromium('widget/editor-picker', /(?!R-28|R-23|the report has)/, EDITOR),
  chromium(
    'widget/replay-seek',
    undefined,
    'twenty pictures of a replay; replay-fidelity.e2e.ts compares a replay with its page',
  ),
  chromium('widget/snapshot-scroll', /W-087 a page that scrolls in its (?:main|body)/, VARIANT),
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
