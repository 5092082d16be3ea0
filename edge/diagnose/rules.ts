/** How much a finding matters. Findings of a higher severity come first. */
export type Severity = 'critical' | 'problem' | 'notice' | 'harmless'

/**
 * A condition on a fact, such as `{ fact: 'status.sync_info.syncing', is: true }`. A fact that the text does not contain
 * meets no condition except `present: false`. All comparisons of one condition must hold.
 */
export interface Condition {
  /** Path of the fact: the kind of the document, and the keys in it, separated by dots. */
  fact: string
  is?: string | number | boolean | null | undefined
  isNot?: string | number | boolean | null | undefined
  above?: number | undefined
  below?: number | undefined
  /** The text, the list, or the keys of the object contain this. */
  has?: string | undefined
  present?: boolean | undefined
}

/** What the pages say about a message or a state of the node. Written in the front matter of pages and in data files. */
export interface Rule {
  /** URL of the section that explains it. */
  url: string
  /** Heading of the section. */
  title: string
  severity: Severity
  /** Order among findings of one severity; a cause has a higher number than its consequences. Default: 0. */
  priority?: number | undefined
  /**
   * Texts, one of which a log line must contain, without regard to case. `…` matches any text in the same line.
   * Without this, the conditions alone decide.
   */
  lines?: readonly string[] | undefined
  /** Texts that a line must not contain. */
  unless?: readonly string[] | undefined
  /** Whether the rule counts only for lines that no other rule matches. */
  isGeneral?: boolean | undefined
  /** How many lines must match; with fewer, the finding is a notice. Default: 1. */
  atLeast?: number | undefined
  when?: readonly Condition[] | undefined
  /** Releases that the rule is about. A node whose release is unknown meets it. */
  releases?: { since?: string | undefined; before?: string | undefined } | undefined
  /** One or two sentences: what it means. */
  means: string
  /** What to do first. Can contain code in backticks and Markdown links. */
  first: string
  /** What to check if the problem is over, so that it does not come back. */
  past?: string | undefined
  /** What else to paste, by the names of `ASKABLE`. */
  ask?: readonly AskName[] | undefined
}

/** A section and what it says about messages and states. */
export interface RuleSection extends Pick<Rule, 'url' | 'title'> {
  rules: readonly Omit<Rule, 'url' | 'title'>[]
}

/** All rules of a build. */
export interface RuleSet {
  sections: readonly RuleSection[]
  /** The newest stable release that the site knows. */
  release: string
}

type SectionRule = RuleSection['rules'][number]

/** One list for each field of the rules, in the order of the rules: gzip makes that smaller than a list of objects. */
interface RuleColumns {
  release: string
  sections: readonly (readonly [url: string, title: string, rules: number])[]
  fields: { readonly [Field in keyof SectionRule]: readonly (SectionRule[Field] | 0)[] }
}

/** Returns the text of the file that the build writes. */
export function formatRules({ release, sections }: RuleSet): string {
  const rules = sections.flatMap((section) => section.rules.map((rule) => new Map(Object.entries(rule))))
  const names = new Set(rules.flatMap((rule) => [...rule.keys()]))
  return JSON.stringify({
    release,
    sections: sections.map(({ url, title, rules: own }) => [url, title, own.length]),
    fields: Object.fromEntries(Array.from(names, (name) => [name, rules.map((rule) => rule.get(name) ?? 0)])),
  })
}

/** Reads the text of the file that the build wrote, which is not validated again. */
export function parseRules(text: string): RuleSet {
  const { release, sections, fields }: RuleColumns = JSON.parse(text)
  const columns = Object.entries(fields)
  let next = 0
  const readRule = (): SectionRule => {
    const index = next++
    const rule: SectionRule = { severity: 'notice', means: '', first: '' }
    return Object.assign(
      rule,
      Object.fromEntries(columns.flatMap(([name, values]) => (values[index] ? [[name, values[index]]] : []))),
    )
  }
  return {
    release,
    sections: sections.map(([url, title, count]) => ({
      url,
      title,
      rules: Array.from({ length: count }, readRule),
    })),
  }
}

/** What readers can be asked for, and the command that prints it. */
export const ASKABLE = {
  log: ['the last lines of the log', 'sudo journalctl -u neard -n 1000 --no-pager'],
  crash: [
    'the lines before the crash',
    'sudo journalctl -u neard --no-pager | grep --before-context=20 --after-context=5 panicked | tail --lines=60',
  ],
  status: ['the answer of /status', 'curl -s http://127.0.0.1:3030/status'],
  network: ['the answer of /network_info', 'curl -s http://127.0.0.1:3030/network_info'],
  metrics: ['the metrics', "curl -s http://127.0.0.1:3030/metrics | grep '^near_'"],
  config: ['config.json', 'cat ~/.near/config.json'],
  version: ['the version of the binary', 'neard --version'],
  unit: ['the state of the service', 'systemctl status neard --no-pager --full'],
  kernel: ['the kernel log', 'sudo dmesg --ctime | grep --ignore-case "out of memory"'],
  disk: ['the free disk space', 'df --human-readable ~/.near'],
} as const

export type AskName = keyof typeof ASKABLE
