/** What the status lines of a log say about the node. */
export interface LogFacts {
  /** Number of status lines. `neard` prints one every ten seconds. */
  statusLines: number
  /** Sync step of the last status line. */
  step: 'peers' | 'epoch sync' | 'headers' | 'state' | 'blocks' | 'synced' | undefined
  /** For how long the last status lines have this step. */
  stepSeconds: number
  height: number | undefined
  /** For how long the last status lines have this height. */
  heightSeconds: number
  peers: number | undefined
  /** For how long the last status lines have fewer than eight peers. */
  fewPeersSeconds: number
  /** Blocks per second. */
  bps: number | undefined
  /** Memory in GB: in the first status line, in the last one, and the largest. */
  memory: number | undefined
  firstMemory: number | undefined
  maximumMemory: number | undefined
  /** Number of the last status lines of a synced node whose height rises. */
  healthyLines: number
  /** Whether the last status line names a validator with a seat. */
  isValidator: boolean
  /** How often the node started. */
  starts: number
  release: string | undefined
  protocol: number | undefined
}

/** Below this, a status line counts as one with few peers. */
const FEW_PEERS = 8
/** Time between two status lines. */
const INTERVAL_SECONDS = 10

export interface LogReader {
  facts: LogFacts
  readStatusLine: (line: string) => void
  /** Reads the line with the release, which the node prints when it starts. */
  readVersionLine: (line: string) => void
}

export function createLogReader(): LogReader {
  const facts: LogFacts = {
    statusLines: 0,
    step: undefined,
    stepSeconds: 0,
    height: undefined,
    heightSeconds: 0,
    peers: undefined,
    fewPeersSeconds: 0,
    bps: undefined,
    memory: undefined,
    firstMemory: undefined,
    maximumMemory: undefined,
    healthyLines: 0,
    isValidator: false,
    starts: 0,
    release: undefined,
    protocol: undefined,
  }
  const step = createRun()
  const height = createRun()
  const fewPeers = createRun()

  function readStatusLine(line: string): void {
    const peers = readNumberBefore(line, ' peer')
    if (peers === undefined) return
    facts.statusLines += 1
    const time = readTime(line)
    const newStep = readStep(line)
    const newHeight = readHeight(line)
    // A node that waits for peers was just started: it was not stuck on its height before.
    const isSameHeight = newHeight !== undefined && newHeight === facts.height && newStep !== 'peers'
    const isRising = newHeight !== undefined && facts.height !== undefined && newHeight > facts.height
    facts.stepSeconds = step.add(time, newStep === facts.step)
    facts.heightSeconds = height.add(time, isSameHeight)
    facts.fewPeersSeconds = fewPeers.add(time, peers < FEW_PEERS && (facts.peers ?? FEW_PEERS) < FEW_PEERS)
    facts.step = newStep
    facts.height = newHeight
    facts.peers = peers
    facts.bps = readNumberBefore(line, ' bps')
    facts.isValidator = /Validator \||\bV\/\d/.test(line)
    facts.healthyLines = newStep === 'synced' && isRising ? facts.healthyLines + 1 : 0
    const memory = readMemory(line)
    if (memory === undefined) return
    facts.memory = memory
    facts.firstMemory ??= memory
    facts.maximumMemory = Math.max(facts.maximumMemory ?? 0, memory)
  }

  function readVersionLine(line: string): void {
    const release = /\b(?:version\W{1,3}|release )v?(\d+\.\d+\.\d+(?:-rc[.\d]*)?)/i.exec(line)?.[1]
    if (release === undefined) return
    facts.starts += 1
    for (const run of [step, height, fewPeers]) run.end()
    facts.release = release
    facts.protocol = readProtocol(line) ?? facts.protocol
  }

  return { facts, readStatusLine, readVersionLine }
}

/** Measures for how long consecutive status lines agree. */
interface Run {
  /** Adds a line, and returns the seconds since the first line of the run. */
  add: (time: number | undefined, continues: boolean) => number
  /** Lets the next line start a run. */
  end: () => void
}

/** Excerpts leave lines out and some logs have no times, so both the times and the number of lines count. */
function createRun(): Run {
  let start: number | undefined
  let lines = 0
  return {
    add(time, continues) {
      if (!continues || lines === 0) {
        start = time
        lines = 0
      }
      lines += 1
      const byLines = (lines - 1) * INTERVAL_SECONDS
      return time === undefined || start === undefined ? byLines : Math.max(byLines, (time - start) / 1000)
    },
    end() {
      lines = 0
    },
  }
}

/** Reads the time of a line: `2026-11-27T10:00:00`, or `Nov 27 10:00:00`, which names no year. */
function readTime(line: string): number | undefined {
  const [, iso, short] =
    /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)|\b([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)/.exec(line) ?? []
  const time = iso === undefined ? Date.parse(`${short} 2000 UTC`) : Date.parse(`${iso}Z`)
  return Number.isNaN(time) ? undefined : time
}

function readStep(line: string): LogFacts['step'] {
  if (line.includes('Waiting for peers')) return 'peers'
  if (line.includes('EPOCH')) return 'epoch sync'
  if (line.includes('Downloading headers')) return 'headers'
  if (line.includes('Downloading blocks')) return 'blocks'
  return /\bState\b|Downloading state/.test(line) ? 'state' : 'synced'
}

const UNITS: Readonly<Record<string, number>> = { K: 1e-6, M: 1e-3, G: 1, T: 1000 }

function readMemory(line: string): number | undefined {
  const [, amount, unit = ''] = /Mem: (\d+(?:\.\d+)?) ?([KMGT])/.exec(line) ?? []
  return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? 0)
}

/** Reads the first number of the word before a text, such as 30 in `30/28/40 peers`. */
function readNumberBefore(line: string, after: string): number | undefined {
  const end = line.lastIndexOf(after)
  if (end === -1) return undefined
  return toNumber(line.slice(line.lastIndexOf(' ', end - 1) + 1, end).split('/')[0])
}

function readHeight(line: string): number | undefined {
  const start = line.indexOf('#')
  return start === -1
    ? undefined
    : toNumber(
        line
          .slice(start + 1, start + 40)
          .trim()
          .split(' ')[0],
      )
}

function readProtocol(line: string): number | undefined {
  return toNumber(/protocol\W{1,3}(\d+)/i.exec(line)?.[1])
}

function toNumber(text = ''): number | undefined {
  return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
}
