import { isObject } from '../contract/is-object.ts'
import {
  CONFIG_KEYS,
  isConfigText,
  NETWORK_KEYS,
  readLogObject,
  type RecognizedDocument,
  recognizeDocument,
} from './json-documents.ts'
import {
  type Diagnoser,
  type Diagnosis,
  type Evidence,
  type Finding,
  type NodeFacts,
  summarize,
} from './diagnosis.ts'
import { createBracketCounter, parseLooseJson } from './loose-json.ts'
import { createCommandOutput } from './command-output.ts'
import { compareReleases, isForRelease, meets } from './conditions.ts'
import { collectFacts, type Facts, readFact } from './facts.ts'
import { createLineRules, type Mark } from './line-rules.ts'
import { createLogReader } from './log-facts.ts'
import { createMetricReader } from './metric-facts.ts'
import { createNearestEntries } from './nearest-entries.ts'
import { COLORS, createNodeSplitter, type NodeReader } from './split-nodes.ts'
import type { AskName, Condition, Rule, RuleSet, Severity } from './rules.ts'
import { createLatestTime } from './latest-time.ts'

export interface DiagnosisContext {
  /** Milliseconds since 1970. */
  now: number
}

/** Longest line that is read as one. The rest of a longer line is read as further lines. */
const LINE_CHARACTERS = 64 * 1024
/** Longest JSON document. `/network_info` and `validators` of mainnet have up to 300 kB. */
const DOCUMENT_CHARACTERS = 4 * 1024 * 1024
const MAX_EVIDENCE = 3
const EVIDENCE_CHARACTERS = 400
const MAX_UNEXPLAINED = 5
/** Newer releases print the reason of a panic one line below it. */
const REASON_LINES = 2
/** A backtrace and the messages about the end of the process have fewer lines. */
const CRASH_LINES = 100
/**
 * How often the height of a synced node must rise from one status line to the next until an earlier problem counts as over.
 * After a restart, three lines are enough.
 */
const HEALTHY_LINES = 6
const HEALTHY_LINES_AFTER_START = 2

const MEANS_PAST =
  'This is over: the node has been synced after the last of these lines. They meant at that time:'
const FIRST_OF_PAST =
  'Nothing is urgent: do not stop a node that works. Find the cause in the section, so that it does not come back.'

const SHORT_LINE = 100
/** A line with only a time is shorter. */
const SHORT_TIME = 40
const STARTS_WITH_TIME = /^(?:\d{4}-|[A-Z][a-z]{2} [ \d]\d )/
/** The answers of a node have fewer levels of brackets. */
const MAX_DEPTH = 50

const STATUS = ' bps '
const VERSION = 'protocol'
const PROGRAM = 'neard'
const PANIC = 'panicked at'
const FAILURES = [' error ', PANIC, '"error"'] as const
const OTHER_PROGRAMS: readonly [text: string, name: string][] = [
  ['imported new chain segment', 'Geth'],
  ['imported new potential chain segment', 'Geth'],
  ['forkchoice requested sync', 'Geth'],
  ['looking for peers ', 'Geth'],
  ['module=consensus', 'a Cosmos node'],
  ['module=p2p', 'a Cosmos node'],
  ['module=state', 'a Cosmos node'],
  ['committed state app_hash', 'a Cosmos node'],
  ['solana_', 'a Solana node'],
  ['updatetip: new best', 'Bitcoin Core'],
  ['lighthouse', 'Lighthouse'],
  ['prysm', 'Prysm'],
  ['substrate: ', 'a Substrate node'],
]
const SYSTEM: readonly string[] = ['systemd', 'docker', 'kernel:']
const KNOWN_TEXTS = [
  STATUS,
  VERSION,
  PROGRAM,
  'near_',
  ...SYSTEM,
  ...FAILURES,
  ...OTHER_PROGRAMS.map(([text]) => text),
]

// oxlint-disable-next-line no-control-regex -- it looks for control characters
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

interface OpenDocument {
  text: string[]
  length: number
  /** How many brackets are open. */
  depth: number
  brackets: ReturnType<typeof createBracketCounter>
  /** Whether it is a part of config.json without the brackets around it. */
  isPart: boolean
}

interface Hits {
  evidence: Evidence[]
  count: number
  /** Number of status lines before the last match. */
  statusLines: number
  /** Number of restarts before the last match. */
  restarts: number
}

/** Diagnoses a text at once. Pure; the time is linear in the length of the text. */
export function diagnose(text: string, ruleSet: RuleSet, context: DiagnosisContext): Diagnosis {
  const diagnoser = createDiagnoser(ruleSet)(context)
  diagnoser.add(text)
  return diagnoser.finish()
}

/**
 * Prepares the rules once. The result starts a diagnosis, which reads a text in parts, so that no part blocks the caller
 * for long. Memory does not grow with the length of the text.
 */
export function createDiagnoser(ruleSet: RuleSet): (context: DiagnosisContext) => Diagnoser {
  const rules = ruleSet.sections.flatMap(({ url, title, rules: own }) =>
    own.map((rule): Rule => ({ url, title, ...rule })),
  )
  const lineRules = createLineRules(rules, KNOWN_TEXTS)
  const findNearest = createNearestEntries(ruleSet.sections)

  return (context) => createNodeSplitter(() => startNode(context))

  function startNode({ now }: DiagnosisContext): NodeReader {
    const log = createLogReader()
    const hits = new Map<number, Hits>()
    const documents: RecognizedDocument[] = []
    const metrics = createMetricReader()
    const latestTime = createLatestTime()
    const output = createCommandOutput()
    const unexplained = new Map<string, Evidence>()
    const otherPrograms = new Map<string, number>()
    const networks = new Set<string>()
    let rest = ''
    /** Number of the last line in the whole text. */
    let lines = 0
    let ownLines = 0
    let characters = 0
    let controls = 0
    let nodeLines = 0
    let systemLines = 0
    let unknownDocuments = 0
    /** The last panic, and whether a rule explains it. */
    let crash = { line: -Infinity, isExplained: false }
    /** The document that is being read. */
    let open: OpenDocument | undefined
    let isBlank = true
    let lastStatus: Evidence | undefined
    /** How often the node started, by its own lines and those of systemd. */
    let restarts = 0
    /** The last line that starts with a time. */
    let lastLine = ''

    function add(chunk: string, line?: number): void {
      if (line !== undefined) lines = line - 1
      characters += chunk.length
      isBlank &&= chunk.trim() === ''
      const joined = rest + chunk
      const hasColors = joined.includes('\u001b[') || joined.includes('[0m')
      const text = hasColors ? joined.replace(COLORS, '') : joined
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        readLines(text, { start: from, end })
        from = end + 1
      }
      rest = text.slice(from)
      for (let limit = limitOf(rest, 0); rest.length > limit; limit = limitOf(rest, 0)) {
        readLines(rest, { start: 0, end: limit })
        rest = rest.slice(limit)
      }
    }

    function readLines(text: string, { start, end }: { start: number; end: number }): void {
      const limit = limitOf(text, start)
      for (let from = start; from < end || from === start; from += limit)
        readLine(text, { start: from, end: Math.min(end, from + limit) })
    }

    /** Returns how many characters of a line are read as one. A document can be a single long line. */
    function limitOf(text: string, start: number): number {
      return open || startsDocument(text, skipQuote(text, start)) ? DOCUMENT_CHARACTERS : LINE_CHARACTERS
    }

    function readLine(text: string, written: { start: number; end: number }): void {
      lines += 1
      ownLines += 1
      if (written.start === written.end && !open) return
      const range = { start: skipQuote(text, written.start), end: written.end }
      const first = text.charCodeAt(skipSpaces(text, range.start))
      if (open?.isPart === true && endsPart(text, range, open.depth)) closeDocument(true)
      if (open) return continueDocument(text.slice(range.start, range.end))
      const isPart = startsPart(text, range)
      if (isPart || startsDocument(text, range.start)) {
        open = { text: [], length: 0, depth: 0, brackets: createBracketCounter(), isPart }
        return continueDocument(text.slice(range.start, range.end))
      }
      // Metrics start with the letters n or p, times of the lines of a log do not.
      if ((first === 110 || first === 112) && metrics.read(text.slice(range.start, range.end).trim())) return
      inspect(text, range)
    }

    function continueDocument(line: string): void {
      if (!open) return
      open.text.push(line)
      open.length += line.length + 1
      open.depth = open.brackets.add(line)
      const isOpen = open.isPart ? open.depth >= 0 : open.depth > 0
      if (isOpen && open.length < DOCUMENT_CHARACTERS) return
      closeDocument(!isOpen)
    }

    /** Recognizes the document that was read; reads it as lines if it is none. */
    function closeDocument(isComplete: boolean): void {
      if (!open) return
      const { text, isPart, depth } = open
      open = undefined
      const before = lines - text.length
      const joined = text.join('\n')
      const value = isComplete
        ? parseLooseJson(isPart ? `{${joined}${depth < 0 ? '' : '}'}` : joined)
        : undefined
      const logLine = isObject(value) ? readLogObject(value) : undefined
      if (logLine !== undefined && text.length === 1) {
        inspect(logLine, { start: 0, end: logLine.length })
        return
      }
      const document = recognizeDocument(value)
      if (document) {
        // The messages of RPC errors and key files are rules for lines.
        if (document.kind === 'rpc' || document.kind === 'key') inspectAll(text, before)
        documents.push(document)
        if (documents.length > 50) documents.shift()
        const network = readFact({ status: document.value }, 'status.chain_id')
        if (typeof network === 'string') networks.add(network)
        return
      }
      if (isObject(value)) unknownDocuments += 1
      else if (isComplete && isConfigText(joined))
        documents.push({ kind: 'config', value: { is_valid_json: false } })
      inspectAll(text, before)
    }

    function inspectAll(text: readonly string[], before: number): void {
      for (const [index, line] of text.entries())
        inspect(line, { start: 0, end: line.length }, before + index + 1)
    }

    function inspect(text: string, range: { start: number; end: number }, number = lines): void {
      const { start, end } = range
      if (isCommand(text, skipSpaces(text, start))) return output.readCommand(text.slice(start, end))
      // A short line can be the output of a command, or a header of HTTP.
      if (end - start < SHORT_LINE) readOutput(text.slice(start, end))
      if (!lineRules.see(text, range)) {
        if (ownLines <= 200) controls += countControls(text, range)
        return
      }
      const line = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
      if (STARTS_WITH_TIME.test(line)) lastLine = line
      const known = lineRules.additional()
      const isStatus = known.includes(STATUS)
      if (isStatus || known.includes(PROGRAM) || known.includes('near_')) nodeLines += 1
      if (known.some((word) => SYSTEM.includes(word))) systemLines += 1
      for (const [word, name] of OTHER_PROGRAMS)
        if (known.includes(word)) otherPrograms.set(name, (otherPrograms.get(name) ?? 0) + 1)
      if (isStatus) {
        log.readStatusLine(line)
        lastStatus = { line: number, text: line, marks: [] }
      }
      if (known.includes(VERSION) && log.readVersionLine(line)) restarts += 1
      if (known.includes('systemd') && isServiceStart(line)) {
        restarts += 1
        log.restart()
      }
      const matches = lineRules.match(line)
      const isKnown = matches.some(({ rule }) => rules[rule]?.isGeneral !== true)
      if (known.includes(PANIC)) crash = { line: number, isExplained: false }
      if (number - crash.line < REASON_LINES && matches.some(({ rule }) => isReason(rules[rule])))
        explainCrash()
      const isPartOfCrash = crash.isExplained && number - crash.line < CRASH_LINES
      for (const { rule, marks } of matches)
        if (rules[rule]?.isGeneral !== true || !(isKnown || isPartOfCrash))
          addHit(rule, { line: number, text: line, marks })
      if (matches.length === 0 && FAILURES.some((failure) => known.includes(failure)))
        addUnexplained(line, number)
    }

    function readOutput(line: string): void {
      if (line.length > SHORT_TIME && STARTS_WITH_TIME.test(line)) return
      latestTime.read(line)
      output.read(line)
    }

    /** Withdraws what a general rule said about the line of the panic. */
    function explainCrash(): void {
      crash.isExplained = true
      for (const [rule, found] of hits) {
        if (rules[rule]?.isGeneral !== true || found.evidence.at(-1)?.line !== crash.line) continue
        found.evidence.pop()
        found.count -= 1
        if (found.count === 0) hits.delete(rule)
      }
    }

    function addHit(rule: number, evidence: Evidence): void {
      const known = hits.get(rule) ?? { evidence: [], count: 0, statusLines: 0, restarts: 0 }
      known.count += 1
      known.statusLines = log.facts.statusLines
      known.restarts = restarts
      // The newest lines say most about the present.
      if (known.evidence.length === MAX_EVIDENCE) known.evidence.splice(1, 1)
      known.evidence.push(cutEvidence(evidence))
      hits.set(rule, known)
    }

    function addUnexplained(line: string, number: number): void {
      if (unexplained.size >= 200) return
      // Lines that differ only in numbers and hashes are one. The start of a message tells most of them apart.
      const at = Math.max(0, line.search(/error|panicked/i))
      const key = line.slice(at, at + 60).replace(/[^a-z ]+/gi, '')
      if (!unexplained.has(key)) unexplained.set(key, cutEvidence({ line: number, text: line, marks: [] }))
    }

    function finish(): Diagnosis {
      if (rest !== '') readLines(rest, { start: 0, end: rest.length })
      closeDocument(open === undefined || open.depth <= MAX_DEPTH)
      latestTime.read(lastLine)
      const facts = collectFacts({
        log: log.facts,
        documents: [...output.documents(), ...documents],
        metrics: metrics.size() > 0 ? metrics.facts() : undefined,
        text: { ...output.facts(), isCrash: crash.line > 0 },
        latestTime,
        now,
      })
      const findings = rules.flatMap((rule, index) => applyRule(rule, { hits: hits.get(index), facts }))
      const ordered = sortFindings(findings)
      return describe({ facts, ordered })
    }

    function applyRule(
      rule: Rule,
      { hits: found, facts }: { hits: Hits | undefined; facts: Facts },
    ): RankedFinding[] {
      const { lines: texts, atLeast = 1, when = [] } = rule
      if (texts !== undefined && found === undefined) return []
      if (!meets(facts, when) || !isForRelease(facts, rule)) return []
      if (texts === undefined && when.length === 0) return []
      const { healthyLines, statusLines } = log.facts
      const isBeforeStart = found !== undefined && restarts > found.restarts
      const healthy = isBeforeStart ? HEALTHY_LINES_AFTER_START : HEALTHY_LINES
      const isPast =
        found !== undefined && healthyLines >= healthy && statusLines - found.statusLines >= healthy
      const { url, title, ask = [], priority = 0 } = rule
      const first = isPast ? (rule.past ?? FIRST_OF_PAST) : rule.first
      const evidence = found?.evidence ?? describeFacts(facts, when)
      const count = found?.count ?? atLeast
      // Lines that do not repeat enough to be a problem are worth watching.
      const isRare = count < atLeast
      if (isRare && (rule.severity === 'notice' || rule.severity === 'harmless')) return []
      const severity = isRare ? 'notice' : rule.severity
      const rare = isRare ? ` That takes at least ${atLeast} of these lines; the text has ${count}.` : ''
      const past = isPast ? `${MEANS_PAST} ` : ''
      const means = `${past}${rule.means}${rare}`
      return [{ url, title, severity, means, first, evidence, count, isPast, ask, priority, isBeforeStart }]
    }

    /** Quotes the values that the conditions name; for what the status lines say, the last one of them. */
    function describeFacts(facts: Facts, conditions: readonly Condition[]): Evidence[] {
      const quoted = conditions.flatMap(({ fact }) =>
        fact.startsWith('log.') ? [] : describeFact(facts, fact),
      )
      const isOfLog = conditions.some(({ fact }) => fact.startsWith('log.'))
      return isOfLog && lastStatus ? [cutEvidence(lastStatus), ...quoted] : quoted
    }

    function describe({ facts, ordered }: { facts: Facts; ordered: readonly RankedFinding[] }): Diagnosis {
      const urgent = ordered.filter(({ severity }) => severity !== 'harmless')
      // If all that is known needs no action, that is the answer.
      const isHarmless = urgent.length === 0 && log.facts.healthyLines < HEALTHY_LINES
      const findings = (isHarmless ? ordered : urgent).map(withoutPriority)
      const harmless = ordered
        .filter(
          ({ severity, url }) => severity === 'harmless' && !findings.some((found) => found.url === url),
        )
        .map(withoutPriority)
      const lost = [...unexplained.values()].slice(-MAX_UNEXPLAINED)
      const node = pickNodeFacts(facts)
      const verdict = chooseVerdict(findings)
      // What the entries say is about neard.
      if (verdict === 'other-program') {
        const summary = summarize(verdict, { findings: [], otherProgram: findMostFrequent(otherPrograms) })
        return {
          verdict,
          summary,
          recognized: [],
          node,
          findings: [],
          harmless: [],
          unexplained: [],
          ask: [],
          notes: [],
        }
      }
      return {
        verdict,
        summary: summarize(verdict, { findings, otherProgram: findMostFrequent(otherPrograms) }),
        recognized: listRecognized(),
        node,
        findings,
        harmless,
        unexplained: lost.map((line) => ({ ...line, nearest: findNearest(line.text) })),
        ask: listAsked({ findings, facts, verdict }),
        notes: listNotes(node, facts),
      }
    }

    function chooseVerdict(findings: readonly Finding[]): Diagnosis['verdict'] {
      if (isBlank) return 'empty'
      if (controls > 20 && controls * 20 > Math.min(characters, 20_000)) return 'unreadable'
      const current = findings.filter(({ isPast }) => !isPast)
      const isNode = nodeLines + documents.length + output.documents().length + metrics.size() > 0
      if (!isNode && otherPrograms.size > 0) return 'other-program'
      if (current.some(({ severity }) => severity === 'critical' || severity === 'problem')) return 'problem'
      if (findings.length > 0) return 'notice'
      return isNode || systemLines > 0 || unexplained.size > 0 ? 'nothing-known' : 'unrelated'
    }

    function listRecognized(): string[] {
      const names = documents.map(({ kind }) => DOCUMENT_NAMES[kind])
      return [
        ...(nodeLines > 0 ? [`log of neard (${ownLines} ${ownLines === 1 ? 'line' : 'lines'})`] : []),
        ...(systemLines > 0 ? ['messages of systemd, Docker, or the kernel'] : []),
        ...new Set(names),
        ...(metrics.size() > 0 ? [`metrics (${metrics.size()} names)`] : []),
      ]
    }

    function listNotes({ release }: NodeFacts, facts: Facts): string[] {
      const age = Number(readFact(facts, 'status.age'))
      const isStale =
        readFact(facts, 'status.sync_info.syncing') === false &&
        !Number.isNaN(age) &&
        readFact(facts, 'status.seconds_behind') === undefined
      const { starts } = log.facts
      const isOld = release !== undefined && compareReleases(release, ruleSet.release) < 0
      return [
        ...(isOld
          ? [
              `neard ${release} is older than ${ruleSet.release}, the newest stable release that this site knows.`,
            ]
          : []),
        ...(log.facts.heightDrops > 1
          ? [
              'The heights of the status lines jump back, so the text is probably from several nodes. Diagnose one node at a time.',
            ]
          : []),
        ...(networks.size > 1
          ? [`The text has answers of several networks (${[...networks].join(', ')}). The last one counts.`]
          : []),
        ...(isStale
          ? [
              `The newest block in the answer of /status is ${Math.round(age / 3600)} hours old. If you copied the answer just now, the node does not move.`,
            ]
          : []),
        ...(starts > 2 ? [`The log shows ${starts} starts of the node.`] : []),
        ...(unknownDocuments > 0 && documents.length === 0 && nodeLines === 0
          ? ['The JSON is neither a configuration nor an answer of a node that this page knows.']
          : []),
        ...(otherPrograms.size > 0 && nodeLines > 0
          ? [`Some lines come from ${findMostFrequent(otherPrograms)}, not from neard.`]
          : []),
      ]
    }

    return { add, finish }
  }
}

/** Whether the journal says that systemd started the service of the node. */
function isServiceStart(line: string): boolean {
  return (line.split(': Started ')[1] ?? '').toLowerCase().includes('near')
}

/** Whether a line with this rule says why the node panicked. */
function isReason(rule: Rule | undefined): boolean {
  return rule?.isGeneral !== true && (rule?.severity === 'critical' || rule?.severity === 'problem')
}

interface RankedFinding extends Finding {
  priority: number
  /** Whether the node has started again since the last of its lines. */
  isBeforeStart: boolean
}

function withoutPriority({ priority: _, isBeforeStart: __, ...finding }: RankedFinding): Finding {
  return finding
}

const SEVERITIES: readonly Severity[] = ['critical', 'problem', 'notice', 'harmless']

/** Whether both were found in the same line of the text. */
function isSameLine(evidence: readonly Evidence[], other: readonly Evidence[]): boolean {
  const line = evidence.at(-1)?.line ?? 0
  return line > 0 && line === other.at(-1)?.line
}

/**
 * Current findings come first, then the more severe ones, those since the last start, then causes. Each meaning is named once, and of what a section says
 * about one line, the most urgent.
 */
function sortFindings(findings: readonly RankedFinding[]): RankedFinding[] {
  const sorted = findings.toSorted(
    (a, b) =>
      Number(a.isPast) - Number(b.isPast) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      Number(a.isBeforeStart) - Number(b.isBeforeStart) ||
      b.priority - a.priority ||
      (b.evidence.at(-1)?.line ?? 0) - (a.evidence.at(-1)?.line ?? 0),
  )
  return sorted.filter(
    (finding, index) =>
      sorted.findIndex(
        ({ url, means, evidence }) =>
          url === finding.url && (means === finding.means || isSameLine(evidence, finding.evidence)),
      ) === index,
  )
}

const DOCUMENT_NAMES: Readonly<Record<RecognizedDocument['kind'], string>> = {
  status: 'answer of /status',
  network_info: 'answer of /network_info',
  validators: 'answer of validators',
  split_storage: 'answer about split storage',
  answer: 'answer of an RPC request',
  config: 'config.json',
  rpc: 'error of an RPC request',
  key: 'key file',
}

/** What the answer says about the node. */
function pickNodeFacts(facts: Facts): NodeFacts {
  const read = (path: string): unknown => readFact(facts, path)
  const network = read('node.network')
  const release = read('node.release')
  const protocol = read('status.protocol_version') ?? read('log.protocol')
  const height = read('status.sync_info.latest_block_height') ?? read('log.height')
  const peers = read('network_info.num_active_peers') ?? read('log.peers')
  const role = ROLES[String(read('node.role'))]
  return {
    ...(typeof network === 'string' && { network: network.slice(0, 40) }),
    ...(typeof release === 'string' && { release: release.slice(0, 40) }),
    ...(typeof protocol === 'number' && { protocol }),
    ...(role !== undefined && { role }),
    ...(typeof height === 'number' && { height }),
    ...(typeof peers === 'number' && { peers }),
  }
}

const ROLES: Readonly<Record<string, string>> = {
  validator: 'validator with a seat',
  candidate: 'validator key, no seat',
  archival: 'archival node',
  rpc: 'RPC node',
}

/** Quotes the value of a document that a condition names. */
function describeFact(facts: Facts, path: string): Evidence[] {
  const value = readFact(facts, path)
  if (value === undefined) return []
  const shown = typeof value === 'number' ? Number(value.toFixed(3)) : value
  const text = `${path}: ${typeof shown === 'string' ? shown : JSON.stringify(shown)}`
  return [cutEvidence({ line: 0, text, marks: [[0, text.length]] })]
}

/**
 * Cuts a long line around the part that matters. Replaces control characters and marks of text direction, which could
 * change what a terminal or a page shows.
 */
function cutEvidence({ line, text: written, marks }: Evidence): Evidence {
  const start = written.length <= EVIDENCE_CHARACTERS ? 0 : Math.max(0, (marks[0]?.[0] ?? 0) - 80)
  const end = Math.min(written.length, start + EVIDENCE_CHARACTERS)
  const head = start > 0 ? '…' : ''
  const shift = head.length - start
  const text = written.slice(start, end).replace(CONTROLS, '\ufffd')
  return {
    line,
    text: `${head}${text}${end < written.length ? '…' : ''}`,
    marks: marks
      .filter(([from]) => from < end)
      .map(([from, to]): Mark => [from + shift, Math.min(to, end) + shift]),
  }
}

/** Returns the start of what a message quotes with `> `. */
function skipQuote(text: string, start: number): number {
  return text.charCodeAt(start) === 62 && text.charCodeAt(start + 1) === 32 ? start + 2 : start
}

/** Skips a few spaces, with which people indent what they paste. */
function skipSpaces(text: string, start: number): number {
  let at = start
  while (at < start + 8 && text.charCodeAt(at) === 32) at += 1
  return at
}

/** Whether the line starts with a field of config.json, outside of a document. */
function startsPart(text: string, { start, end }: { start: number; end: number }): boolean {
  const first = text.charCodeAt(start)
  if (first !== 34 && first !== 32 && first !== 9) return false
  const key = /^\s*"(\w+)"\s*:/.exec(text.slice(start, Math.min(end, start + 80)))?.[1]
  return key !== undefined && (CONFIG_KEYS.includes(key) || NETWORK_KEYS.includes(key))
}

/** Whether the line does not continue a part of config.json. */
function endsPart(text: string, { start, end }: { start: number; end: number }, depth: number): boolean {
  return depth === 0 && !/^\s*(?:["}\],/.]|$)/.test(text.slice(start, Math.min(end, start + 80)))
}

/** Whether a prompt starts the line. A command is not a message, even if it names one. */
function isCommand(text: string, start: number): boolean {
  if (text.charCodeAt(start) === 36) return text.charCodeAt(start + 1) === 32
  return /^\w[\w.-]{0,40}@[\w.-]{1,60}\S{0,40}[$#] /.test(text.slice(start, start + 150))
}

/** Whether a bracket starts the line, with a few spaces before it at most. */
function startsDocument(text: string, start: number): boolean {
  const first = text.charCodeAt(start)
  return (first === 123 || first === 91 || first === 32) && /^ {0,8}[{[]/.test(text.slice(start, start + 9))
}

function countControls(text: string, { start, end }: { start: number; end: number }): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 13 && code !== 27) || code === 0xfffd) count += 1
  }
  return count
}

function findMostFrequent(counts: ReadonlyMap<string, number>): string {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function listAsked({
  findings,
  facts,
  verdict,
}: {
  findings: readonly Finding[]
  facts: Facts
  verdict: Diagnosis['verdict']
}): AskName[] {
  const missing: AskName[] = [
    ...(facts['log'] === undefined ? (['log'] as const) : []),
    ...(facts['status'] === undefined ? (['status'] as const) : []),
    ...(facts['config'] === undefined ? (['config'] as const) : []),
  ]
  const wanted = findings
    .filter(({ isPast }) => !isPast)
    .slice(0, 2)
    .flatMap(({ ask }) => ask)
  const isOpen = verdict !== 'problem' || wanted.length === 0
  return [...new Set([...wanted, ...(isOpen ? missing : [])])].slice(0, 3)
}

/**
 * Returns the encoding of a text by its first byte: UTF-16 with a byte order mark, as PowerShell writes it, or UTF-8,
 * which has no such bytes.
 */
export function chooseEncoding([first]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff) return 'utf-16le'
  return first === 0xfe ? 'utf-16be' : 'utf-8'
}
