import type { Code, InlineCode } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Page } from '../content/pages.ts'

/**
 * Kinds of names that a release of `neard` adds and removes. A `log` is the text of a message; a `default` is a setting
 * with its default, such as `gc_num_epochs_to_keep=5`. A `word` in a sentence may be a configuration key, an RPC method,
 * or a name of another kind, such as a method of a contract: the table says which.
 */
export type Kind = 'command' | 'flag' | 'config' | 'metric' | 'rpc' | 'log' | 'default' | 'word'

/** A name on a page. */
export interface PageName {
  kind: Kind
  name: string
  /** Path of the page in the repository, with the line. */
  place: string
}

/**
 * Lists the `neard` commands and flags, configuration keys, metrics, RPC methods, messages and defaults that a page
 * names.
 */
export function listNames(page: Page): PageName[] {
  const names: PageName[] = []
  visit(page.tree, (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return
    const start = node.position?.start.line ?? 0
    for (const [kind, name, offset] of findNames(node)) {
      const line = start + node.value.slice(0, offset).split('\n').length - (node.type === 'code' ? 0 : 1)
      names.push({ kind, name, place: `content/docs/${page.file}:${line}` })
    }
  })
  const last = page.tree.children[0]
  const offset = last?.type === 'yaml' ? (last.position?.end.line ?? 0) : 0
  for (const [index, line] of page.body.split('\n').entries())
    for (const name of findDefaults(line))
      names.push({ kind: 'default', name, place: `content/docs/${page.file}:${offset + index + 1}` })
  return names
}

/**
 * Finds settings with a number as their default in a line of text: "`a.b` … The default is 5", "`a` … 100 by default",
 * and "defaults: `a` is 30, `b` is 35".
 */
function findDefaults(line: string): string[] {
  const key = '`([a-z_]+(?:\\.[a-z_]+)*)`'
  const value = '`?(\\d[\\d,.]*(?: (?:kB|MB|GB|ms|s|bytes|seconds))?)(?![\\d:])'
  const patterns = [`${key}[^\`]*default is ${value}`, `${key}, ${value} by default`]
  if (/\bdefaults?\b/i.test(line)) patterns.push(`${key} is ${value}`)
  // A row of a table of settings: | `key` | default | …
  patterns.push(`^\\| ${key} \\| ${value}\`? \\|`)
  const text = line.replaceAll('`config.json`', 'config.json')
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(
      ([, name = '', figure = '']) => `${name}=${figure.replaceAll(/,(?=\d{3})|[.,]$/g, '')}`,
    ),
  )
  return [...new Set(found)]
}

/** First words of inline code that is a command or an output of another kind, not a message. */
const NO_MESSAGE = new Set(
  'CARGO_BUILD_JOBS= CPU: F Intel MANPATH_MAP T apt aws brew cargo cat cd chmod cp curl deluser df docker echo free gcloud git grep iostat journalctl jq kill kubectl last ls make mkdir mv near near-validator neard netsh npm nearup pgrep pip3 reverse_proxy rm rustup sar scp ssh ssh-keygen sudo systemctl tail tmux tar ufw wsl az amtool promtool { ⬇ WHEN'.split(
    ' ',
  ),
)

/** Finds the text of a message: inline code of at least three words that is no command. */
function findMessages({ type, value }: Code | InlineCode): Found[] {
  const words = value.trim().split(/\s+/)
  const first = words[0]?.replace(/^([A-Z_]+=).*/, '$1') ?? ''
  const isMessage =
    type === 'inlineCode' && words.length >= 3 && !NO_MESSAGE.has(first) && !/^[./#]|^Remove-/.test(first)
  return isMessage ? [['log', value.trim(), 0]] : []
}

/** Matches a metric, but not a part of a regular expression, a placeholder, a path, or a Rust crate. */
const METRIC = /(?<![\w<$./{-])near_[a-z0-9_]*[a-z0-9](?![\w(:>/=*])(?!-)/g

/** Names in configurations of proxies and tools that look like metrics. */
const OTHER_NAMES = new Set(
  'near_cf near_connections near_home near_prometheus_exporter near_requests near_resharding near_rpc near_shard_layout near_state_sync'.split(
    ' ',
  ),
)

type Found = [kind: Kind, name: string, offset: number]

function findNames(node: Code | InlineCode): Found[] {
  const { value } = node
  return [
    ...findAll('metric', METRIC, value).filter(([, name]) => !OTHER_NAMES.has(name)),
    ...findAll('rpc', /"method": *"(\w+)"/g, value),
    ...findNeardWords(value),
    ...findConfigKeys(node),
    ...findMessages(node),
    ...findWords(node),
  ]
}

/** Matches a name with an underscore, such as `rpc.limits_config` or `UNKNOWN_BLOCK`, but no metric, file, or account. */
const WORD = /^(?!near_|.*\.(?:json|near|sh)(?:\.|$))(?=.*_)(?:EXPERIMENTAL_)?(?:[a-z0-9._]+|[A-Z_]+)$/

/** Finds the parts of a name in a sentence or a table. */
function findWords({ type, value }: Code | InlineCode): Found[] {
  if (type === 'code' || !WORD.test(value)) return []
  return value.split('.').map((name): Found => ['word', name, 0])
}

function findAll(kind: Kind, pattern: RegExp, text: string): Found[] {
  return [...text.matchAll(pattern)].map((match) => [kind, match[1] ?? match[0], match.index])
}

/** Matches a call of `neard` up to the end of the command, which can continue after a backslash. */
const NEARD = /(?:^|[/`]|\$ |&& |sudo |exec neard )neard(?! binary)((?: (?:\\\n *)?[^\s;|&>)`'"]+)+)/gm

/** Options of `neard` that come before its command, each with a value. */
const GLOBAL = new Set(['--home', '--verbose-target', '--unsafe-fast-startup'])

function findNeardWords(text: string): Found[] {
  return [...text.matchAll(NEARD)].flatMap((match): Found[] => {
    const words = (match[1] ?? '').split(/[\s\\]+/).filter(Boolean)
    const flags = words.flatMap((word) => /^--[a-z][a-z0-9-]*/.exec(word)?.[0] ?? [])
    const command = words.find(
      (word, index) => /^[a-z][a-z-]+$/.test(word) && !GLOBAL.has(words[index - 1] ?? ''),
    )
    return [
      ...flags.map((flag): Found => ['flag', flag, match.index]),
      ...(command === undefined ? [] : [['command', command, match.index] satisfies Found]),
    ]
  })
}

function findConfigKeys(node: Code | InlineCode): Found[] {
  if (node.type === 'inlineCode') return []
  if (node.lang === 'json' && node.meta?.includes('config.json'))
    return findAll('config', /"(\w+)":/g, node.value)
  // Edits with jq, such as: jq '.network.blacklist = []' ~/.near/config.json
  return [...node.value.matchAll(/jq(?: -\w+| --\w[\w-]*)* '([^']+)'[^\n]*config\.json/g)].flatMap((edit) =>
    [...(edit[1] ?? '').matchAll(/\.([a-z_]\w+)/g)].map((key): Found => ['config', key[1] ?? '', edit.index]),
  )
}
