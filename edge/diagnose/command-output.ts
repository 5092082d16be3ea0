import { isObject } from '../contract/is-object.ts'
import type { DocumentKind, RecognizedDocument } from './json-documents.ts'
import { divideWork, type Facts, leastWork } from './facts.ts'

/** Reads what operators paste between logs and documents: values that `jq` printed, work, keys, and the output of `free`. */
export interface CommandOutput {
  read: (line: string) => void
  /** Reads a line with a command, whose output follows. */
  readCommand: (line: string) => void
  facts: () => Facts
  /** The fields that `jq` printed from the answers of the node and from config.json. */
  documents: () => RecognizedDocument[]
}

const SHORTEST = 8
const HEIGHT = /^\d{8,10}$/
/** Total and available memory, which `free` prints in the first and in the sixth column. */
const MEMORY = /^Mem:\s+([\d.,]+)([KMGT]?i?)(?:\s+\S+){4}\s+([\d.,]+)([KMGT]?i?)/
/** Work as the list of validators on the pages, and people, write it: `blocks 0/41`, `chunks produced 311 of 420`. */
const WORK = /\b(?:blocks|chunks)\D{0,12}?\s(\d+)\s*(?:\/|of)\s*(\d+)/g
/** Blocks in the table of NEAR CLI. */
const TABLE = /%\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/g
const KEY = /^["']?((?:ed25519|secp256k1):\w{32,60})["']?$/
/** The fields that a command asks for: `jq '.archive, .store.path'`. */
const FIELDS = /\bjq (?:-[\w-]{1,20} ){0,4}'?(\.[\w.]{1,80}(?:, ?\.[\w.]{1,80}){0,9})/
const SOURCES: readonly [text: string, kind: DocumentKind][] = [
  ['/status', 'status'],
  ['/network_info', 'network_info'],
  ['config.json', 'config'],
]
/** A pool that the reader names beside an answer. */
const POOL = /\b[\w-]{1,60}\.(?:poolv1\.near|pool\.near|pool\.f863973\.m0|factory\.shardnet\.near)\b/
const SCALAR = /^(?:"[^"]*"|true|false|null|-?\d+(?:\.\d+)?)$/
const UNITS = ['', 'K', 'M', 'G', 'T']

export function createCommandOutput(): CommandOutput {
  const heights: string[] = []
  const work: (number | undefined)[] = []
  const keys = new Set<string>()
  const pools = new Set<string>()
  let memory: { available: number; free: number } | undefined
  let health: string | undefined
  let isHealth = false
  let service: string | undefined
  let isService = false
  const answers = new Map<DocumentKind, Record<string, unknown>>()
  /** What the next lines are. */
  let fields: { kind: DocumentKind; paths: string[] } | undefined

  function readField(text: string): void {
    const path = fields?.paths.shift()
    if (!fields || path === undefined || !SCALAR.test(text)) return void (fields = undefined)
    const answer = answers.get(fields.kind) ?? {}
    answers.set(fields.kind, answer)
    setField(answer, { path: path.split('.'), value: JSON.parse(text) })
  }

  return {
    readCommand(line) {
      isHealth = line.includes('/health')
      isService = line.includes('is-active')
      const [, list = ''] = FIELDS.exec(line) ?? []
      const source = SOURCES.find(([text]) => line.includes(text))
      fields =
        list === '' || !source
          ? undefined
          : { kind: source[1], paths: list.split(',').map((path) => path.trim().slice(1)) }
    },
    read(line) {
      const text = line.trim()
      // The code alone is in the line after the request.
      if (isHealth) health = /^(?:503|000)$/.exec(text)?.[0] ?? health
      isHealth = false
      if (isService) service = /^(?:failed|inactive|activating)$/.exec(text)?.[0] ?? service
      isService = false
      if (fields) readField(text)
      if (text.length < SHORTEST) return
      const pool = POOL.exec(text)?.[0]
      if (pool !== undefined && pools.size < 3) pools.add(pool)
      if (HEIGHT.test(text) && heights.length < 100) heights.push(text)
      const counts = [...text.matchAll(WORK), ...text.matchAll(TABLE)]
      if (counts.length > 0)
        work.push(leastWork(...counts.map(([, done, due]) => divideWork(Number(done), Number(due)))))
      const key = KEY.exec(text)?.[1]
      if (key !== undefined) keys.add(key)
      const [, total = '', totalUnit = '', available = '', unit = ''] = MEMORY.exec(text) ?? []
      if (total === '') return
      const bytes = toBytes(available, unit)
      memory = { available: bytes, free: bytes / toBytes(total, totalUnit) }
    },
    facts: () => ({
      ...(heights.length > 1 && {
        isHeightRepeated: new Set(heights).size < heights.length,
        heightGap: Math.max(...heights.map(Number)) - Math.min(...heights.map(Number)),
      }),
      // One line is about the reader's own pool.
      ...(work.length === 1 && work[0] !== undefined && { workDone: work[0] }),
      ...(pools.size === 1 && { pool: [...pools][0] }),
      ...(keys.size > 0 && keys.size < 3 && { keys: [...keys] }),
      ...(memory && { memoryFree: memory.free, memoryAvailable: memory.available }),
      ...(health !== undefined && { health }),
      ...(service !== undefined && { service }),
    }),
    documents: () => Array.from(answers, ([kind, value]) => ({ kind, value })),
  }
}

function setField(
  object: Record<string, unknown>,
  { path: [key = '', ...rest], value }: { path: string[]; value: unknown },
): void {
  if (rest.length === 0) {
    object[key] = value
    return
  }
  const known = object[key]
  const inner: Record<string, unknown> = isObject(known) ? { ...known } : {}
  object[key] = inner
  setField(inner, { path: rest, value })
}

function toBytes(amount: string, unit: string): number {
  return Number(amount.replace(',', '.')) * 1024 ** UNITS.indexOf(unit.charAt(0))
}
