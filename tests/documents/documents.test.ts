import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { webhookFormatLabels } from '../../edge/contract/webhooks.ts'
import { searchWords } from '../../edge/inbox/list/screen/filters.ts'
import { readVars } from '../../edge/src/ports/vars.ts'
import { formatDataModel } from './data-model.ts'

const root = join(import.meta.dir, '../..')
const SOURCES = '{content,decisions,docs,edge,site,tests,widget}/**/*'
const files = listFiles('*', SOURCES)
const documents = files.filter((file) =>
  /^(?:[^/]+|docs\/.+|decisions\/.+|(?:widget|content)\/README)\.md$/.test(file),
)

function listFiles(...patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })])
    .filter((file) => !/(?:^|\/)(?:node_modules|\.cache)\//.test(file))
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')

/** The fragments of a document's headings, as GitHub creates them. */
function listAnchors(file: string): string[] {
  return Array.from(withoutBlocks(read(file)).matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link between documents leads to a file and a heading', () => {
  const broken: string[] = []
  for (const file of documents) {
    const text = withoutBlocks(read(file)).replaceAll(/`[^`\n]*`/g, '')
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? file : join(dirname(file), path)
      const isKnown =
        existsSync(join(root, linked)) &&
        (anchor === undefined || !linked.endsWith('.md') || listAnchors(linked).includes(anchor))
      if (!isKnown) broken.push(`${file}: ${target}`)
    }
  }
  expect(documents.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

test('every format of webhooks has a row in the document about webhooks', () => {
  const text = read('docs/webhooks.md')
  for (const label of Object.values(webhookFormatLabels)) expect(text).toContain(`\n| ${label} |`)
})

test('every filter of the search field is in the guide', () => {
  const text = read('docs/inbox/search.md')
  for (const word of Object.keys(searchWords)) expect(text).toContain(`\`${word}:`)
})

test('every document and heading that a message or a comment names exists', () => {
  const broken: string[] = []
  let count = 0
  // In `site`, `docs/` is the folder of the pages.
  for (const file of files.filter((name) =>
    /^(?!site\/|tests\/e2e\/docs).*(?:\.(?:tsx?|toml|service|sql)|Dockerfile)$/.test(name),
  ))
    for (const [reference, document = '', heading] of read(file).matchAll(
      /(?<![\w/.])(docs\/[\w/-]+\.md)(?:, "([^"]+)")?/g,
    )) {
      count += 1
      const isKnown =
        existsSync(join(root, document)) &&
        (heading === undefined || new RegExp(`^#+ ${heading}$`, 'm').test(read(document)))
      if (!isKnown) broken.push(`${file}: ${reference}`)
    }
  expect(count).toBeGreaterThan(10)
  expect(broken).toEqual([])
})

const TOP = /^(?:content|decisions|docs|edge|site|tests|widget)\//
const FILE_NAME = /^[\w.-]+\.(?:tsx?|css|sql|mdx?|toml)$/

test.each(['ARCHITECTURE.md', 'docs/CONTRIBUTING.md', 'docs/SECURITY.md', 'docs/glossary.md'])(
  'every path in %s exists',
  (document) => {
    const text = read(document)
    const spans = Array.from(withoutBlocks(text).matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
    const paths = spans.filter((span) => !/[<>%\s]/.test(span) && (TOP.test(span) || FILE_NAME.test(span)))
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => !isFileOrFolder(path))).toEqual([])
  },
)

test('a file that the flows of ARCHITECTURE.md name without its folder is in the folder that was named last', () => {
  const [flows = ''] = /^## Five flows$[\s\S]*?(?=^## )/m.exec(read('ARCHITECTURE.md')) ?? []
  const isFile = /\.(?:tsx?|css|sql|mdx?|toml)$/
  let folder = ''
  const wrong: string[] = []
  for (const [, span = ''] of flows.matchAll(/`([^`\s]+)`/g))
    if (TOP.test(span) && existsSync(join(root, span))) folder = isFile.test(span) ? dirname(span) : span
    else if (isFile.test(span) && !existsSync(join(root, folder, span))) wrong.push(`${folder}/${span}`)
  expect(flows).toContain('a name without a folder is a file in the folder that was named last')
  expect(wrong).toEqual([])
})

/** Whether a path exists, from the root or at the end of a file's path. It can have wildcards. */
function isFileOrFolder(path: string): boolean {
  if (existsSync(join(root, path))) return true
  const pattern = new Bun.Glob(TOP.test(path) ? path : `**/${path}`)
  // A decision is cited by its number.
  return files.some((file) => pattern.match(file) || (/^decisions\/\d+$/.test(path) && file.startsWith(path)))
}

test('every line of the layout in ARCHITECTURE.md is a file or a folder, and no folder of a workspace is missing', () => {
  const block = /^## Layout$[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const parents: string[] = []
  const listed = block.split('\n').flatMap((line) => {
    const match = /^( *)([\w./-]+)/.exec(line)
    if (!match) return []
    const [, indent = '', name = ''] = match
    const depth = indent.length / 2
    parents.length = depth
    parents.push(name)
    return [parents.map((part) => part.replace(/\/$/, '')).join('/')]
  })
  expect(listed.length).toBeGreaterThan(40)
  expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const folders = listFolders('content', 'site', 'site/src', 'edge', 'edge/src', 'widget')
  expect(folders.filter((folder) => !listed.some((path) => `${path}/`.startsWith(`${folder}/`)))).toEqual([])
})

test('the command for one test file in docs/CONTRIBUTING.md has the timeout of a run', () => {
  const timeout = /--timeout=\d+/.exec(read('tests/runner/stages.ts'))?.[0]
  expect(timeout).toBeDefined()
  const commands = Array.from(
    read('docs/CONTRIBUTING.md').matchAll(/\bbun test (\S+)/g),
    ([, option]) => option,
  )
  expect(commands).toEqual([timeout])
})

test('docs/CONTRIBUTING.md has a row for every folder of tests', () => {
  const text = read('docs/CONTRIBUTING.md')
  expect(listFolders('tests').filter((folder) => !text.includes(`\n| \`${folder}\` |`))).toEqual([])
})

function listFolders(...parents: readonly string[]): string[] {
  return parents.flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:node_modules|\..*|test-results)$/.test(entry.name))
      .map(({ name }) => `${parent}/${name}`),
  )
}

test('docs/configuration.md has every variable that the code reads, and no other', () => {
  const documented: string[] = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      Array.from((line.split(' | ')[0] ?? '').matchAll(/`([A-Z\d_]+)`/g), ([, name = '']) => name),
    )
  expect(documented.toSorted()).toEqual([...listVariables()].toSorted())
})

/** Variables that programs read which we start: wrangler, and Bun itself. */
const READ_BY_PROGRAMS = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN', 'NODE_EXTRA_CA_CERTS']
/** Bindings of the Worker, and variables of the build's and the shell's own. */
const NOT_SETTINGS = new Set(['ASSETS', 'BLOBS', 'DB', 'MODE', 'NODE_ENV', 'PATH', 'PROJECTS'])
const READS =
  /\benv(?:\.|\[')([A-Z][A-Z\d_]+)|\b(?:parseText|parseSwitch|parsePort)\((?:env, )?'([A-Z][A-Z\d_]+)'|\bread(?:Text)?\((?:env, )?'([A-Z\d]+_[A-Z\d_]+)'|_VARIABLE = '([A-Z_]+)'/g

/** Lists what the schema asks the environment for, and what other code reads by name. */
function listVariables(): Set<string> {
  const asked = new Set<string>(READ_BY_PROGRAMS)
  const record = (name: string | symbol) => {
    if (typeof name === 'string' && /^[A-Z][A-Z\d_]+$/.test(name)) asked.add(name)
  }
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => record(name),
      has: (_, name) => {
        record(name)
        return false
      },
    },
  )
  readVars(env)
  for (const file of files.filter((name) => /^(?:edge|site|widget)\/.*\.ts$/.test(name)))
    if (!file.endsWith('.test.ts'))
      for (const [, ...names] of read(file).matchAll(READS)) record(names.find((name) => name) ?? '')
  for (const name of NOT_SETTINGS) asked.delete(name)
  return asked
}

test('docs/data-model.md describes the tables of the migrations', () => {
  expect(read('docs/data-model.md'), 'run bun tests/documents/write.ts').toBe(formatDataModel())
})

test('the newest version in CHANGELOG.md is the version of every package', () => {
  const [, newest = ''] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(read('CHANGELOG.md')) ?? []
  const packages = ['', 'content/', 'edge/', 'site/', 'tests/', 'widget/'].map((folder) => {
    const { version } = JSON.parse(read(`${folder}package.json`))
    return `${folder}package.json ${version}`
  })
  expect(packages.filter((line) => !line.endsWith(` ${newest}`))).toEqual([])
})

test('the root has at most twelve files', () => {
  const ignored = read('.gitignore').split('\n')
  const own = listFiles('*').filter(
    (name) =>
      name !== '.git' && !ignored.some((pattern) => new Bun.Glob(pattern.replace('/', '')).match(name)),
  )
  expect(own.length, own.join(' ')).toBeLessThanOrEqual(12)
})

test('the pictures of the documents are small, and each is shown', () => {
  const pictures = listFiles('docs/**/*.{png,webp}')
  const shown = documents.map(read).join('\n')
  for (const picture of pictures) {
    expect(Bun.file(join(root, picture)).size, picture).toBeLessThanOrEqual(80_000)
    expect(shown).toContain(picture.slice(picture.lastIndexOf('/') + 1))
  }
})
