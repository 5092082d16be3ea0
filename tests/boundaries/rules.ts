import type { IForbiddenRuleType } from 'dependency-cruiser'
import { folderImports } from './folder-imports.ts'

const OURS = '^(content|edge|site|widget|tests)/'
const FOLDERS = Object.keys(folderImports)
/** The parts of the inbox that run in a browser. */
const SCREENS = '^edge/inbox/(app|[^/]+/screen)/'

/** Folders may import only what `folder-imports.ts` allows. */
const folderRules: IForbiddenRuleType[] = Object.entries(folderImports).map(([folder, allowed]) => ({
  name: `imports-of:${folder}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: FOLDERS.filter((other) => other !== folder && !allowed.includes(other)).map(
      (other) => `^${other}/`,
    ),
  },
}))

/** Import rules (ARCHITECTURE.md). For each rule, sample code in `violations/<name>` breaks it. */
export const namedRules: IForbiddenRuleType[] = [
  {
    name: 'contract-stands-alone',
    comment:
      'The wire is described by the schema library and nothing else, so that every side can import it.',
    severity: 'error',
    from: { path: '^edge/contract/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^edge/contract/', 'node_modules/valibot/'] },
  },
  {
    name: 'inbox-contracts-stand-alone',
    comment: 'Server, screens and clients import the contract of a feature: it has schemas and nothing else.',
    severity: 'error',
    from: { path: '^edge/inbox/([^/]+/contract|fields)\\.ts$' },
    to: {
      pathNot: ['^edge/contract/', '^edge/inbox/(fields|[^/]+/contract)\\.ts$', 'node_modules/valibot/'],
    },
  },
  {
    name: 'edge-search-stands-alone',
    comment:
      'Search code runs at build time, at the edge and in the browser: it may lean on the engine only.',
    severity: 'error',
    from: { path: '^edge/search/', pathNot: '\\.test\\.ts$' },
    to: { path: OURS, pathNot: '^edge/search/' },
  },
  {
    name: 'edge-diagnose-stands-alone',
    comment: 'The diagnosis runs at build time, at the edge and in the browser.',
    severity: 'error',
    from: { path: '^edge/diagnose/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^edge/(diagnose/|contract/(untrusted-text|is-object))' },
  },
  {
    name: 'edge-serves-what-others-built',
    comment: 'The application never imports site, widget or content: it serves their output.',
    severity: 'error',
    from: { path: '^edge/(contract|diagnose|inbox|search|src)/', pathNot: [SCREENS, '\\.test\\.tsx?$'] },
    to: { path: '^(content|site|widget)/' },
  },
  {
    name: 'server-without-screens',
    comment: 'The bundle of the Worker contains no code of the inbox for browsers.',
    severity: 'error',
    from: { path: '^edge/(contract|diagnose|inbox|search|src)/', pathNot: [SCREENS, '\\.test\\.tsx?$'] },
    to: { path: SCREENS },
  },
  {
    name: 'screens-without-server',
    comment:
      'From the edge, the screens of the inbox import the contract only: their bundle contains no server code.',
    severity: 'error',
    from: { path: SCREENS, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: '^(content|edge|site)/',
      pathNot: ['^edge/contract/', SCREENS, '^edge/inbox/[^/]+/contract\\.ts$'],
    },
  },
  {
    name: 'content-imports-nothing',
    severity: 'error',
    from: { path: '^content/' },
    to: { pathNot: '^content/' },
  },
  {
    name: 'site-sees-contract-and-search',
    comment:
      'From the edge, the site imports the contract, the search code and what builds of browser scripts share.',
    severity: 'error',
    from: { path: '^site/' },
    to: { path: '^(edge|widget|tests)/', pathNot: '^edge/(contract/|diagnose/|search/|start/browser-build)' },
  },
  {
    name: 'widget-sees-contract',
    severity: 'error',
    from: { path: '^widget/' },
    to: { path: '^(content|edge|site|tests)/', pathNot: '^edge/(contract/|start/browser-build)' },
  },
  {
    name: 'navigation-is-pure',
    severity: 'error',
    from: { path: '^site/src/navigation/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^site/src/navigation/' },
  },
  {
    name: 'only-ports-know-a-runtime',
    comment:
      'Outside the ports, the two entries and the Durable Object, the application uses web standards only.',
    severity: 'error',
    from: {
      path: '^edge/(inbox|src)/',
      pathNot: [
        '^edge/src/(ports/|server\\.ts|worker\\.ts|project-database/project-object\\.ts)',
        '\\.test\\.tsx?$',
      ],
    },
    to: { path: ['^(bun|cloudflare)(:|$)', '^node:', '^(crypto|fs|fs/promises|os|path|zlib)$'] },
  },
  {
    name: 'widget-core-without-react',
    comment: 'What every host page loads must stay free of the interface library.',
    severity: 'error',
    from: { path: '^widget/(messages|platform|host/(api|core|logs|masking|provider|report))/' },
    to: { path: '(^|node_modules/)(react|react-dom|preact|@preact/compat)(/|$)', reachable: true },
  },
  {
    name: 'production-knows-no-tests',
    severity: 'error',
    from: { path: '^(content|edge|site|widget)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '(^tests/|\\.test\\.tsx?$)' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-junk-drawers',
    comment: 'A folder called shared, common, helpers or misc says nothing about what is in it.',
    severity: 'error',
    from: {},
    to: { path: '/(common|helpers|misc|shared|utils)/', pathNot: 'node_modules/' },
  },
]

export const rules: IForbiddenRuleType[] = [...namedRules, ...folderRules]
