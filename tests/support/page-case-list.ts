/** Pages of `fixtures` by what they show. Each starts with its number. */
export const groups: Record<string, string[]> = {
  references: [
    'widget/01',
    'widget/02',
    'widget/54',
    'widget/59',
    'widget/60',
    'widget/68',
    'hosts/19',
    'hosts/25',
  ],
  styles: [
    ...['03', '09', '10', '11', '12', '13', '15', '16', '18', '27', '45', '47', '76'].map(
      (name) => `widget/${name}`,
    ),
    'hosts/04',
    'hosts/09',
  ],
  states: ['widget/04', 'widget/22', 'widget/28', 'widget/77'],
  'top layer': ['widget/05', 'widget/06', 'widget/14', 'widget/49'],
  animations: ['widget/07', 'widget/62', 'hosts/02'],
  'shadow roots': ['widget/08', 'widget/74'],
  trees: ['widget/20', 'widget/21', 'widget/26', 'widget/66', 'widget/79'],
  frames: ['widget/23', 'widget/40', 'widget/43', 'widget/44'],
  canvases: ['widget/24', 'widget/55', 'hosts/01', 'hosts/06', 'hosts/21'],
  'text and scrolling': [
    'widget/25',
    'widget/50',
    'widget/51',
    'widget/52',
    'widget/53',
    'widget/71',
    'widget/78',
    'hosts/03',
  ],
  ends: ['widget/19', 'widget/75'],
}

/** Areas that cannot look the same, each with the start of its difference and the reason. */
export const exceptions: readonly (readonly [area: string, reason: string])[] = [
  ['widget/01-svg-and-image-references.html: css filter external: ', 'another origin, in a replay'],
  [
    'widget/01-svg-and-image-references.html: srcset: ',
    'browsers prefer a candidate that they have loaded before',
  ],
  ['widget/01-svg-and-image-references.html: blob bg: ', 'a replay keeps no images of style sheets'],
  ['widget/04-states-only-scripts-or-input-set.html: progress indeterminate: ', 'moves'],
  ['widget/04-states-only-scripts-or-input-set.html: state(): ', 'replays run no code of elements'],
  ['widget/07-animations.html: svg smil freeze: ', 'documents of replays never load completely'],
  ['widget/07-animations.html: svg set: ', 'documents of replays never load completely'],
  ['widget/08-shadow-slots-custom-elements.html: closed: ', 'not accessible'],
  ['widget/08-shadow-slots-custom-elements.html: manual slot: ', 'replays have no assigned slots'],
  [
    'widget/09-cssom-changes-after-start.html: registerProperty: ',
    'in a replay: no event or property tells it',
  ],
  ['widget/23-iframes.html: sandboxed: ', 'not accessible'],
  ['widget/24-canvas-and-video.html: webgl once: ', 'readable only in the frame in which it is drawn'],
  ['widget/24-canvas-and-video.html: tainted: ', 'not readable'],
  ['widget/24-canvas-and-video.html: video stream: ', 'a stream has no URL'],
  ['widget/25-math-rtl-fonts-ruby.html: fontface api: ', 'a local font has no URL'],
  ['widget/27-stylesheet-loading-tricks.html: cross origin css: ', 'not readable'],
  ['hosts/01-webgl-on-demand.html: ', 'readable only in the frame in which it is drawn'],
]

/** The same, in Firefox alone. */
export const exceptionsInFirefox: typeof exceptions = [
  [
    'widget/20-nesting-only-scripts-can-build.html: button in button: ',
    'Firefox draws buttons without styles by its theme, and other elements never',
  ],
]

/** The same, in WebKit alone, which `bun run bench page-cases` runs. */
export const exceptionsInWebKit: typeof exceptions = [
  [
    'widget/20-nesting-only-scripts-can-build.html: button in button: ',
    'WebKit draws buttons without styles by its theme, and other elements never',
  ],
  ['widget/26-odd-names.html: a: sought ', 'scripts in WebKit cannot set attributes of such names'],
  ['widget/60-target-tab.html: tab: sought ', 'WebKit matches no fragment in a document without a URL'],
  [
    'widget/04-states-only-scripts-or-input-set.html: target: sought ',
    'WebKit matches no fragment in a document without a URL',
  ],
]
