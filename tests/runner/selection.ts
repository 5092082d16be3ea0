import { parseArgs } from 'node:util'

/** A stage that arguments can select. `files` are its test files, empty for a tool. */
export interface Selectable {
  name: string
  files: string[]
  /** Browser of the stage. `--browser` or the stage's full name selects the stage. */
  browser?: string | undefined
  /** Whether only `all` or the stage's name selects it. */
  isOnDemand?: boolean
}

export interface Selection {
  /** The stages to run, each with its selected files, or undefined for all of them. */
  stages: Map<string, string[] | undefined>
  /** Pattern for test names. */
  grep?: string
  /** The browser whose tests all run, instead of only a journey. */
  browser?: string
  /** Whether to run also what `gate.ts` leaves out. */
  isAll: boolean
  /** How often each test runs. Default: once. */
  repeat?: number
  /** Whether two other processes keep the processor busy. */
  isUnderLoad: boolean
}

/** Invalid arguments. The message tells the user what is wrong. */
export class SelectionError extends Error {
  override name = 'SelectionError'
}

/**
 * Reads the arguments of `bun run test [all] [stage …] [part of a file's path …]` and its options. `contract` selects
 * `contract-bun` and `contract-workerd`. A named stage without a matching file runs all its files.
 * @throws {SelectionError} for an argument that matches no stage and no file. The message lists the stages.
 */
export function selectStages(args: readonly string[], all: readonly Selectable[]): Selection {
  const { words, browser, ...options } = parseArguments(args)
  if (browser === undefined) {
    const isWanted = (stage: Selectable): boolean =>
      words.includes(stage.name) ||
      ((options.isAll || !stage.isOnDemand) && (words.length === 0 || !stage.browser))
    return { ...options, stages: selectByWords(words, options, all.filter(isWanted)) }
  }
  const stages = all.filter((stage) => stage.browser === browser)
  if (stages.length > 0) return { ...options, browser, stages: selectByWords(words, options, stages) }
  const names = [...new Set(all.flatMap((stage) => stage.browser ?? []))]
  throw new SelectionError(`No stage is about a browser called ${browser}. Browsers: ${names.join(', ')}`)
}

type Options = Omit<Selection, 'stages' | 'browser'>

function selectByWords(
  words: readonly string[],
  { grep, repeat }: Options,
  stages: readonly Selectable[],
): Selection['stages'] {
  const named = stages.filter(({ name }) => words.some((word) => isNameOf(word, name)))
  const filters = words.filter((word) => !stages.some(({ name }) => isNameOf(word, name)))
  if (filters.length > 0) {
    return selectFiles(filters, named.length > 0 ? named : stages, named.length > 0)
  }
  const hasTests = ({ files }: Selectable): boolean => files.length > 0
  const needsTests = grep !== undefined || repeat !== undefined
  if (needsTests && named.length > 0 && !named.some(hasTests)) {
    throw new SelectionError(
      `${listNames(named)} has no tests that --${grep === undefined ? 'repeat can repeat' : 'grep can select'}.`,
    )
  }
  const everything = needsTests ? stages.filter(hasTests) : stages
  return new Map((named.length > 0 ? named : everything).map(({ name }) => [name, undefined]))
}

const OPTIONS = '--grep <pattern>, --browser <name>, --repeat <count>, --under-load'

function parseArguments(args: readonly string[]): Options & { words: string[]; browser?: string } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        grep: { type: 'string' },
        browser: { type: 'string' },
        repeat: { type: 'string' },
        'under-load': { type: 'boolean' },
      },
    })
    const { grep, browser, repeat, 'under-load': isUnderLoad = false } = values
    if (repeat !== undefined && !/^[1-9]\d{0,3}$/.test(repeat))
      throw new Error(`--repeat ${repeat} is not a count.`)
    const words = positionals.filter((word) => word !== 'all')
    return {
      words,
      isAll: words.length < positionals.length,
      isUnderLoad,
      ...(grep !== undefined && { grep }),
      ...(browser !== undefined && { browser }),
      ...(repeat !== undefined && { repeat: Number(repeat) }),
    }
  } catch (error) {
    throw new SelectionError(`${error instanceof Error ? error.message : String(error)}\nOptions: ${OPTIONS}`)
  }
}

function isNameOf(word: string, name: string): boolean {
  return name === word || name.startsWith(`${word}-`)
}

function selectFiles(
  filters: string[],
  stages: readonly Selectable[],
  isNamed: boolean,
): Selection['stages'] {
  const missing = filters.find(
    (filter) => !stages.some(({ files }) => files.some((file) => file.includes(filter))),
  )
  if (missing !== undefined) throw new SelectionError(describeMissing(missing, stages, isNamed))
  const selected: Selection['stages'] = new Map()
  for (const { name, files } of stages) {
    const matching = files.filter((file) => filters.some((filter) => file.includes(filter)))
    if (matching.length > 0) selected.set(name, matching)
    else if (isNamed) selected.set(name, undefined)
  }
  return selected
}

function describeMissing(filter: string, stages: readonly Selectable[], isNamed: boolean): string {
  if (!isNamed) {
    return `No stage is called ${filter}, and no test file matches it. Stages: ${listNames(stages)}`
  }
  const files = [...new Set(stages.flatMap((stage) => stage.files))].toSorted()
  const list = files.length === 0 ? 'It has no test files.' : `Its test files:\n  ${files.join('\n  ')}`
  return `No stage is called ${filter}, and no test file of ${listNames(stages)} matches it. ${list}`
}

function listNames(stages: readonly Selectable[]): string {
  return stages.map(({ name }) => name).join(', ')
}
