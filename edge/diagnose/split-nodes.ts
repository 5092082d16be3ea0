import { describeNode, type Diagnoser, type Diagnosis, type Finding, summarize } from './diagnosis.ts'

/** Reads the lines of one node. */
export interface NodeReader {
  /** Reads the next part of its lines. `line` is the number of the first one, if lines of others came before it. */
  add: (chunk: string, line?: number) => void
  finish: () => Diagnosis
}

interface Node {
  /** Host or container; empty for lines that name none. */
  name: string
  reader: NodeReader
}

const MAX_NODES = 10
/** The names of host and container are in the first characters of a line. */
const HEAD = 200
const MAX_ASKED = 3
const MAX_UNEXPLAINED = 5

/** Codes of colors, also as syslog and copied text show them. */
// oxlint-disable-next-line no-control-regex -- colors start with a control character
export const COLORS = /(?:\u001b|#033|\^\[)?\[[\d;]+m/g

/** Where the host is in a line of the journal. */
const HOST_START = 16
/** The container that Compose and Kubernetes write before the line. */
const CONTAINER = /^(?:\[pod\/([\w.-]{1,60})\/|([\w.-]{1,60})\s{1,40}\|\s)/
/** How a line of a log starts after the name of the container. Tables with vertical bars have no such lines. */
const LOG_LINE = /\| +(?:\d{4}-\d\d|[A-Z][a-z]{2} [ \d]\d |TRACE|DEBUG|INFO|WARN|ERROR)|^\[pod/
const LEVEL = /^(?:TRACE|DEBUG|INFO|WARN|ERROR)$/

/**
 * Diagnoses each node of a text apart: by the host in the lines of the journal, or the container that Compose and
 * Kubernetes write before each line. Lines without a name belong to the node before them, or to none if there are
 * several nodes.
 */
export function createNodeSplitter(startNode: () => NodeReader): Diagnoser {
  const first: Node = { name: '', reader: startNode() }
  const named = new Map<string, Node>()
  let unnamed = first
  let current: Node | undefined = first
  /** Hosts and containers are not compared: a container runs on a host. */
  let isContainer: boolean | undefined
  let head = ''
  let isLineStart = true
  let line = 1

  function add(chunk: string): void {
    const text = head + chunk
    head = ''
    let from = 0
    let firstLine: number | undefined
    const flush = (end: number): void => {
      if (end === from) return
      current?.reader.add(text.slice(from, end), firstLine)
      firstLine = undefined
      from = end
    }
    for (let at = 0; at < text.length;) {
      const end = text.indexOf('\n', at)
      if (isLineStart) {
        if (end === -1 && text.length - at < HEAD) {
          flush(at)
          head = text.slice(at)
          return
        }
        const next = chooseNode(text.slice(at, Math.min(end === -1 ? text.length : end, at + HEAD)))
        if (next !== current) {
          flush(at)
          current = next
          firstLine = line
        }
      }
      isLineStart = end !== -1
      if (isLineStart) line += 1
      at = end === -1 ? text.length : end + 1
    }
    flush(text.length)
  }

  function chooseNode(start: string): Node | undefined {
    const found = readName(start)
    if (!found || (isContainer ?? found.isContainer) !== found.isContainer)
      return named.size > 1 ? unnamed : current
    const { name } = found
    const known = named.get(name)
    if (known) return known
    if (!found.isLogLine) return named.size > 1 ? unnamed : current
    isContainer = found.isContainer
    if (named.size === MAX_NODES) return undefined
    // The lines before the first name are from the same node.
    const node = named.size === 0 ? first : { name, reader: startNode() }
    node.name = name
    if (named.size === 1) unnamed = { name: '', reader: startNode() }
    named.set(name, node)
    return node
  }

  function finish(): Diagnosis {
    current = head === '' ? current : chooseNode(head)
    if (head !== '') current?.reader.add(head, line)
    const others = new Set([...named.values(), unnamed])
    others.delete(first)
    const diagnoseNode = ({ name, reader }: Node): Part => ({ name, diagnosis: reader.finish() })
    return combine(diagnoseNode(first), Array.from(others, diagnoseNode))
  }

  return { add, finish }
}

function readName(start: string): { name: string; isContainer: boolean; isLogLine: boolean } | undefined {
  const plain = start.includes('[') ? start.replace(COLORS, '') : start
  const text = plain.startsWith('> ') ? plain.slice(2) : plain
  const [, pod, container] = CONTAINER.exec(text) ?? []
  const name = pod ?? container
  if (name !== undefined) return { name, isContainer: true, isLogLine: LOG_LINE.test(text) }
  if (!/^\w{3} [ \d]\d \d\d:\d\d:\d\d/.test(text)) return undefined
  const [host = '', program] = text.slice(HOST_START).trim().split(' ')
  return program?.endsWith(':') && /^\D/.test(program) && !LEVEL.test(host)
    ? { name: host, isContainer: false, isLogLine: true }
    : undefined
}

interface Part {
  name: string
  diagnosis: Diagnosis
}

const VERDICTS: readonly Diagnosis['verdict'][] = ['problem', 'notice', 'nothing-known']
const SEVERITIES: readonly Finding['severity'][] = ['critical', 'problem', 'notice', 'harmless']

/** Combines the diagnoses of the nodes of one text. */
function combine(first: Part, others: readonly Part[]): Diagnosis {
  // Other containers of the same file have nothing to do with neard.
  const parts = [first, ...others].filter(({ diagnosis }) => VERDICTS.includes(diagnosis.verdict))
  const [{ diagnosis: one } = first] = parts
  if (parts.length < 2) return one
  const collect = (key: 'findings' | 'harmless'): Finding[] =>
    parts
      .flatMap(({ name, diagnosis }) =>
        diagnosis[key].map((finding) => ({ ...finding, ...(name !== '' && { node: name }) })),
      )
      .toSorted(
        (a, b) =>
          Number(a.isPast) - Number(b.isPast) ||
          SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
      )
  const unique = <T>(read: (diagnosis: Diagnosis) => readonly T[]): T[] => [
    ...new Set(parts.flatMap(({ diagnosis }) => read(diagnosis))),
  ]
  const findings = collect('findings')
  const verdict = VERDICTS.find((each) => parts.some(({ diagnosis }) => diagnosis.verdict === each))
  const names = parts.flatMap(({ name }) => (name === '' ? [] : [name]))
  return {
    verdict: verdict ?? one.verdict,
    summary: summarize(verdict ?? one.verdict, { findings, otherProgram: '' }),
    recognized: parts.map(
      ({ name, diagnosis: { recognized, node } }) =>
        `${name || 'lines without a name'}: ${[...recognized, ...describeNode(node)].join(', ')}`,
    ),
    node: {},
    findings,
    harmless: collect('harmless'),
    unexplained: unique(({ unexplained }) => unexplained)
      .toSorted((a, b) => a.line - b.line)
      .slice(-MAX_UNEXPLAINED),
    ask: unique(({ verdict: each, ask }) => (each === verdict ? ask : [])).slice(0, MAX_ASKED),
    notes: [
      `The text has lines of several nodes (${names.join(', ')}). Each of them is diagnosed apart.`,
      ...(names.length === MAX_NODES ? [`Lines of more than ${MAX_NODES} nodes are not read.`] : []),
      ...parts.flatMap(({ name, diagnosis }) =>
        diagnosis.notes.map((note) => (name === '' ? note : `${name}: ${note}`)),
      ),
    ],
  }
}
