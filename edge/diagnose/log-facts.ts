import { readTime } from './latest-time.ts'

/** What the status lines of a log say about the node. */
export interface LogFacts {
  /** Number of status lines. `neard` prints one every ten seconds. */
  statusLines: number
  /** Sync step of the last status line. */
  step: 'peers' | 'epoch sync' | 'headers' | 'state' | 'blocks' | 'synced' | undefined
  /** For how long the last status lines have this step. */
  stepSeconds: number
  /** For how long the percentage of the last status lines has not risen. */
  percentSeconds: number
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
  /** The memory of the last status line of a synced node, divided by that of the first one since the start. */
  memoryGrowth: number | undefined
  /** How often the height falls by many blocks without a start in between, as in the lines of several nodes. */
  heightDrops: number
  /** Number of the last status lines of a synced node whose height rises. */
  healthyLines: number
  /** Whether the number of blocks that are left has grown while the node downloads blocks. */
  isFallingBehind: boolean
  /** How often the node started state sync without being synced in between. */
  stateRounds: number
  /** Whether the last status line names a validator with a seat. */
  isValidator: boolean
  /** Whether an earlier status line of the same start names a validator with a seat, and the last one does not. */
  hasLostSeat: boolean
  /** How often the node started. */
  starts: number
  release: string | undefined
  protocol: number | undefined
}

/** Below this, a status line counts as one with few peers. */
const FEW_PEERS = 8
/** After this, a node that falls behind while it downloads blocks will not catch up by itself. */
const FALLING_SECONDS = 60
/** A node goes back by fewer blocks. */
const MANY_BLOCKS = 100
/** Time between two status lines. */
const INTERVAL_SECONDS = 10

export interface LogReader {
  facts: LogFacts
  readStatusLine: (line: string) => void
  /** Reads the line with the release, which the node prints when it starts. Returns whether it is one. */
  readVersionLine: (line: string) => boolean
  /** Forgets what earlier status lines say about the present. */
  restart: () => void
}

export function createLogReader(): LogReader {
  const facts: LogFacts = {
    statusLines: 0,
    step: undefined,
    stepSeconds: 0,
    percentSeconds: 0,
    height: undefined,
    heightSeconds: 0,
    peers: undefined,
    fewPeersSeconds: 0,
    bps: undefined,
    memory: undefined,
    firstMemory: undefined,
    maximumMemory: undefined,
    memoryGrowth: undefined,
    heightDrops: 0,
    healthyLines: 0,
    isFallingBehind: false,
    stateRounds: 0,
    isValidator: false,
    hasLostSeat: false,
    starts: 0,
    release: undefined,
    protocol: undefined,
  }
  const step = createRun()
  const percent = createRun()
  const height = createRun()
  const fewPeers = createRun()
  const blocks = createRun()
  let firstLeft: number | undefined
  let lastPercent: number | undefined
  let syncedMemory: number | undefined
  let hadSeat = false

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
    if (newHeight !== undefined && facts.height !== undefined && newHeight < facts.height - MANY_BLOCKS)
      facts.heightDrops += 1
    facts.stepSeconds = step.add(time, newStep === facts.step)
    const newPercent = toNumber(/Downloading \w+ (\d+(?:\.\d+)?)%/.exec(line)?.[1])
    const isWaiting = newPercent !== undefined && lastPercent !== undefined && newPercent <= lastPercent
    facts.percentSeconds = percent.add(time, isWaiting && newStep === facts.step)
    lastPercent = newPercent
    if (newStep === 'state' && facts.step !== 'state') facts.stateRounds += 1
    if (newStep === 'synced') facts.stateRounds = 0
    readBlocksLeft(line, { time, isContinued: newStep === 'blocks' && facts.step === 'blocks' })
    facts.heightSeconds = height.add(time, isSameHeight)
    facts.fewPeersSeconds = fewPeers.add(time, peers < FEW_PEERS && (facts.peers ?? FEW_PEERS) < FEW_PEERS)
    facts.step = newStep
    facts.height = newHeight
    facts.peers = peers
    facts.bps = readNumberBefore(line, ' bps')
    // Only the lines of a synced node say whether it has a seat.
    if (newStep === 'synced') {
      facts.isValidator = /Validator \||\bV\/\d/.test(line)
      hadSeat ||= facts.isValidator
      facts.hasLostSeat = hadSeat && !facts.isValidator
    }
    facts.healthyLines = newStep === 'synced' && isRising ? facts.healthyLines + 1 : 0
    const memory = readMemory(line)
    if (memory === undefined) return
    facts.memory = memory
    facts.firstMemory ??= memory
    facts.maximumMemory = Math.max(facts.maximumMemory ?? 0, memory)
    if (newStep !== 'synced') return
    syncedMemory ??= memory
    facts.memoryGrowth = memory / syncedMemory
  }

  function readBlocksLeft(
    line: string,
    { time, isContinued }: { time: number | undefined; isContinued: boolean },
  ): void {
    const left = toNumber(/Downloading blocks [\d.]+% \((\d+)/.exec(line)?.[1])
    if (!isContinued) firstLeft = left
    const seconds = blocks.add(time, isContinued)
    facts.isFallingBehind =
      seconds >= FALLING_SECONDS && left !== undefined && firstLeft !== undefined && left > firstLeft
  }

  function readVersionLine(line: string): boolean {
    const release = /\b(?:version\W{1,3}|release )v?(\d+\.\d+\.\d+(?:-rc[.\d]*)?)/i.exec(line)?.[1]
    if (release === undefined) return false
    facts.starts += 1
    facts.release = release
    facts.protocol = readProtocol(line) ?? facts.protocol
    restart()
    return true
  }

  function restart(): void {
    facts.height = undefined
    for (const run of [step, percent, height, fewPeers, blocks]) run.end()
    facts.stateRounds = 0
    hadSeat = false
    facts.hasLostSeat = false
    syncedMemory = undefined
  }

  return { facts, readStatusLine, readVersionLine, restart }
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
