/**
 * Tests in `tests/e2e` that cannot run in Firefox over WebDriver BiDi, and the reasons. `test` matches file, group and
 * title.
 */
export const notInFirefox: readonly { test: RegExp; reason: string }[] = [
  {
    test: /fingers|pinch zoom|e2e\.ts on a phone (?:iOS|W-006|the sheet ends|a tap|zoom by buttons)/,
    reason: 'Playwright has no touch input and no phones in Firefox',
  },
  {
    test: /theme\.e2e.*(?:system|pinned)|in dark mode the panel follows the visitor|forced colors|reduced motion nothing|is not printed|are printed|printed page|in the visitor’s color scheme/,
    reason: 'media features are not emulated',
  },
  {
    test: /no-script\.e2e|e2e\.ts without script[, ]|with and without script/,
    reason: 'script cannot be switched off',
  },
  {
    test: /a problem with a page is reported with the address|a category page asks too|a reader answers and adds|an answer names the search|a reply that cannot be sent keeps its text|lifecycle\.e2e.*(?:W-163|W-052|W-166)|the hook starts one widget in strict mode|R-23: of 500|original-client\.e2e.*P-014|my-validator\.e2e|upgrade-planner\.e2e|a double click sends|a member chooses a digest/,
    reason:
      'Playwright gets the bodies of requests from Firefox in part or not at all, and repeats them without',
  },
  {
    test: /access settings are saved/,
    reason: 'Playwright cannot fill number fields in Firefox',
  },
  {
    test: /are downloaded|complete as HAR|the HTML export (?:shows|runs)|the HTML export, a download/,
    reason: 'Playwright reports no downloads in Firefox',
  },
  {
    test: /passkeys\.e2e/,
    reason: 'only Chromium’s protocol has a virtual authenticator',
  },
  {
    test: /screen readers get the same table/,
    reason: 'only the protocol of Chromium shows the accessibility tree',
  },
  {
    test: /Meta\+Enter opens a new tab/,
    reason: 'Firefox moves the focus to the new tab, so the list closes',
  },
  {
    test: /recording\.e2e|recording-delivery\.e2e|all-captures\.e2e|report-by-hand\.e2e|replay-video\.e2e/,
    reason: 'only Chromium has an option that shares a fake screen and microphone without asking',
  },
  {
    test: /snapshot-live(?:-pixels)?\.e2e|replay-live\.e2e/,
    reason: 'a Chromium option maps their host names',
  },
  {
    test: /snapshot-zoom\.e2e.*when (?:html|body) is zoomed/,
    reason:
      'Firefox smooths the edges of text in a scaled frame in another way: 1.1 to 3.3 % of the pixels differ',
  },
  {
    test: /a link to a term shows its definition/,
    reason: 'Firefox returns `attr()` for the content of a pseudo-element, and not its text',
  },
  { test: /layout-shift\.e2e/, reason: 'only Chromium measures layout shifts' },
  {
    test: /the first paint shows the complete sidebar/,
    reason: 'Firefox has no `rel=expect`, which delays the first paint, so it may paint earlier',
  },
  { test: /makes Chromium compile/, reason: 'about an instruction that only Chromium reads' },
]

/** Tests that also run in a private window, and in a browser that blocks cookies and other storage. */
export const firefoxWithoutStorage: readonly RegExp[] = [
  /docs\/page-errors\.e2e\.ts.*no kind of page/,
  /docs\/storage\.e2e\.ts.*switched off/,
  /panel\/page-errors\.e2e\.ts/,
]

/** Tests that also run with scroll bars that take space, as on Windows. In other tests, scroll bars cover the page. */
export const firefoxWithScrollBars: readonly RegExp[] = [
  /docs\/layout\.e2e\.ts.*no page is wider/,
  /docs\/search-results\.e2e\.ts.*at 360 px/,
  /panel\/launcher\.e2e\.ts.*W-004/,
  /widget\/editor-scroll\.e2e\.ts.*R-40 W-087/,
  /widget\/replay-fidelity\.e2e\.ts/,
  /inbox\/list-accessibility\.e2e\.ts.*1280/,
]
