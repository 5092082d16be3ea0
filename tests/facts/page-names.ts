import type { Code, InlineCode } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Page } from '../content/pages.ts'

/** Kinds of names that a release of `neard` adds and removes. */
export type Kind = 'command' | 'flag' | 'config' | 'metric' | 'rpc'

/** A name in the code of a page. */
export interface PageName {
  kind: Kind
  name: string
  /** Path of the page in the repository, with the line. */
  place: string
}

/** Lists the `neard` commands and flags, configuration keys, metrics, and RPC methods in the code of a page. */
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
  return names
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
  ]
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
