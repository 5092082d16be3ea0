/** What the status lines of a log say about the node. */
export interface LogFacts {
  /** Number of status lines. `neard` prints one every ten seconds. */
  statusLines: number
  /** Sync step of the last status line. */
  step: 'peers' | 'epoch sync' | 'headers' | 'state' | 'blocks' | 'synced' | undefined
  /** Number of the last status lines with this step. */
  stepLines: number
  height: number | undefined
  /** Number of the last status lines with this height. */
  heightLines: number
  peers: number | undefined
  /** Number of the last status lines with fewer than eight peers. */
  fewPeersLines: number
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
    stepLines: 0,
    height: undefined,
    heightLines: 0,
    peers: undefined,
    fewPeersLines: 0,
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

  function readStatusLine(line: string): void {
    const peers = readNumberBefore(line, ' peer')
    if (peers === undefined) return
    facts.statusLines += 1
    const step = readStep(line)
    facts.stepLines = step === facts.step ? facts.stepLines + 1 : 1
    facts.step = step
    const height = readHeight(line)
    const isRising = height !== undefined && facts.height !== undefined && height > facts.height
    facts.heightLines = height !== undefined && height === facts.height ? facts.heightLines + 1 : 1
    facts.height = height
    facts.peers = peers
    facts.fewPeersLines = peers < FEW_PEERS ? facts.fewPeersLines + 1 : 0
    facts.bps = readNumberBefore(line, ' bps')
    facts.isValidator = /Validator \||\bV\/\d/.test(line)
    facts.healthyLines = step === 'synced' && isRising ? facts.healthyLines + 1 : 0
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
    facts.release = release
    facts.protocol = readProtocol(line) ?? facts.protocol
  }

  return { facts, readStatusLine, readVersionLine }
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
