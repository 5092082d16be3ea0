/** Tests of `tests/e2e` that cannot run in Firefox over WebDriver BiDi, and why. `test` matches file, group, and title. */
export const notInFirefox: readonly { test: RegExp; reason: string }[] = [
  {
    test: /accessibility\.e2e|axe (?:can find|finds no)/,
    reason: 'axe needs more than a minute a page; Chromium checks the same markup',
  },
  {
    test: /editor-strokes\.e2e|finger|touch|on a phone|pinch/i,
    reason: 'Playwright has no touch input and no phones in Firefox',
  },
  {
    test: /hydration\.e2e|theme\.e2e.*(?:system|pinned|D-053)|forced colors|is not printed|print/i,
    reason: 'media features are not emulated',
  },
  { test: /no-script\.e2e|without script/i, reason: 'script cannot be switched off' },
  {
    test: /a problem with a page is reported with the address/,
    reason: 'Playwright gets only part of a compressed request body from Firefox',
  },
  { test: /download|HAR/, reason: 'Playwright reports no downloads in Firefox' },
  {
    test: /D-007 all document|hostile\.e2e|provider\/original-client/,
    reason: 'more than a hundred pages; one engine is enough',
  },
  { test: /makes Chromium compile/, reason: 'about an instruction that only Chromium reads' },
]

/** Tests that a complete run repeats in Firefox: one for each main task of readers, visitors, and owners. */
export const firefoxCore: readonly RegExp[] = [
  /docs\/header\.e2e\.ts.*D-003 D-025/,
  /docs\/header-and-sidebar\.e2e\.ts.*(?:D-060|D-031 D-086|D-057)/,
  /docs\/navigation[a-z-]*\.e2e\.ts.*(?:D-072 a navigation|D-063 D-077|links in view|scrolls to the top|D-088 a progress)/,
  /docs\/search[a-z-]*\.e2e\.ts.*(?:D-083|arrow keys select|D-010 shows|at 360 px|Escape closes)/,
  /docs\/theme\.e2e\.ts.*D-052/,
  /docs\/storage\.e2e\.ts.*(?:storage full everything|switched off|D-050)/,
  /docs\/article\.e2e\.ts.*(?:D-041|D-051|filled in once|enlarged)/,
  /panel\/above-everything\.e2e\.ts.*(?:modal dialog|popover|focus traps|does not disturb)/,
  /panel\/launcher\.e2e\.ts.*(?:W-004|W-020)/,
  /widget\/reports\.e2e\.ts.*(?:W-081|W-068)/,
  /widget\/crash-reports\.e2e\.ts.*W-198/,
  /widget\/editor\.e2e\.ts.*(?:W-028|W-122|W-046)/,
  /widget\/replay\.e2e\.ts.*(?:W-065 W-100|W-102|no frame to the page)/,
  /inbox\/sign-in\.e2e\.ts.*(?:signing in needs|does not keep the session)/,
  /inbox\/list\.e2e\.ts.*(?:newest first|keyboard alone|update the open list)/,
  /inbox\/report\.e2e\.ts.*a report shows its sender/,
  /inbox\/player\.e2e\.ts/,
]
