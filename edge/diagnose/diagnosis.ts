import type { Mark } from './line-rules.ts'
import type { AskName, Severity } from './rules.ts'

export interface Evidence {
  /** Number of the line in the text, from 1; 0 for a value of a document. */
  line: number
  text: string
  marks: readonly Mark[]
}

/** What one rule found. */
export interface Finding {
  /** The host or container, if the text has lines of several nodes. */
  node?: string
  url: string
  title: string
  severity: Severity
  means: string
  first: string
  evidence: readonly Evidence[]
  /** Number of lines that match. */
  count: number
  /** Whether the log shows a synced node after the last of these lines. */
  isPast: boolean
  ask: readonly AskName[]
}

/** A line with an error that no rule explains, and the sections with the most words in common. */
export interface UnexplainedLine extends Evidence {
  nearest: readonly { url: string; title: string }[]
}

/** What the text says about the node; a field is absent if the text does not say it. */
export interface NodeFacts {
  network?: string
  release?: string
  protocol?: number
  role?: string
  height?: number
  peers?: number
}

export interface Diagnosis {
  /**
   * `problem`: at least one finding is critical or a problem. `notice`: there are only notices. `nothing-known`: no rule
   * matches, which does not prove that the node is well. `other-program`, `unreadable`, `unrelated`, `empty`: the text is
   * not about a node of NEAR.
   */
  verdict: 'problem' | 'notice' | 'nothing-known' | 'other-program' | 'unreadable' | 'unrelated' | 'empty'
  /** One sentence. */
  summary: string
  /** What the text consists of, such as `log of neard, 1,204 lines`. */
  recognized: readonly string[]
  node: NodeFacts
  /** Most urgent first. */
  findings: readonly Finding[]
  /** Lines that need no action. */
  harmless: readonly Finding[]
  unexplained: readonly UnexplainedLine[]
  /** What else to paste. */
  ask: readonly AskName[]
  /** Facts about the text itself, such as that it comes from several nodes. */
  notes: readonly string[]
}

export interface Diagnoser {
  /** Reads the next part of the text. Parts can end anywhere. */
  add: (chunk: string) => void
  finish: () => Diagnosis
}

/** Returns the answer in one sentence. */
export function summarize(
  verdict: Diagnosis['verdict'],
  { findings, otherProgram }: { findings: readonly Finding[]; otherProgram: string },
): string {
  const [first] = findings
  const title = first ? nameFinding(first) : ''
  switch (verdict) {
    case 'problem':
      return findings.length === 1
        ? `One finding: ${title}.`
        : `${findings.length} findings. Start with the first: ${title}.`
    case 'notice':
      if (!first) return 'No current problem of the list, but there is something to know.'
      if (first.isPast) return `No current problem. One that is over: ${title}.`
      return `${first.severity === 'harmless' ? 'No action is needed' : 'Nothing urgent, but watch this'}: ${title}.`
    case 'nothing-known':
      return 'None of the known problems is in this text. That does not prove that the node is well.'
    case 'other-program':
      return `This is the output of ${otherProgram}, not of neard.`
    case 'unreadable':
      return 'This is not text: it is a binary file, or text in UTF-16. Send the log as UTF-8 text.'
    case 'unrelated':
      return 'Nothing in this text is recognized as output of a NEAR node.'
    case 'empty':
      return 'The text is empty.'
  }
}

/** Returns the title with the node that it is about, if there are several. */
export function nameFinding({ node, title }: Pick<Finding, 'node' | 'title'>): string {
  return node === undefined ? title : `${node}: ${title}`
}

/** Returns what is known about the node, for one line of text. */
export function describeNode({ network, release, protocol, role, height, peers }: NodeFacts): string[] {
  return [
    ...(network === undefined ? [] : [network]),
    ...(release === undefined ? [] : [`neard ${release}`]),
    ...(protocol === undefined ? [] : [`protocol ${protocol}`]),
    ...(role === undefined ? [] : [role]),
    ...(height === undefined ? [] : [`height ${height}`]),
    ...(peers === undefined ? [] : [`${peers} peers`]),
  ]
}
