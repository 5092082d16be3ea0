/** A stage that arguments can select. `files` are its test files, empty for a tool. */
export interface Selectable {
  name: string
  files: string[]
  /** Browser of the stage. `--browser` or the stage's full name selects the stage. */
  browser?: string | undefined
  /** Whether only its name selects the stage. */
  isOnDemand?: boolean | undefined
}

export interface Selection {
  /** The stages to run, each with its selected files, or undefined for all of them. */
  stages: Map<string, string[] | undefined>
  /** Pattern for test names. */
  grep?: string
  /** The browser whose tests all run, instead of only the core. */
  browser?: string
}

/** Invalid arguments. The message tells the user what is wrong. */
export class SelectionError extends Error {
  override name = 'SelectionError'
}

/**
 * Reads the arguments of `bun run test [stage …] [part of a file's path …] [--grep pattern] [--browser name]`.
 * `contract` selects `contract-bun` and `contract-workerd`. A named stage without a matching file runs all its files.
 * @throws {SelectionError} for an argument that matches no stage and no file. The message lists the stages.
 */
export function selectStages(args: readonly string[], all: readonly Selectable[]): Selection {
  const { words, grep, browser } = parseArguments(args)
  if (browser === undefined) {
    const isWanted = (stage: Selectable): boolean =>
      words.includes(stage.name) || (!stage.isOnDemand && (words.length === 0 || !stage.browser))
    return selectByWords(words, grep, all.filter(isWanted))
  }
  const stages = all.filter((stage) => stage.browser === browser)
  if (stages.length > 0) return { ...selectByWords(words, grep, stages), browser }
  const names = [...new Set(all.flatMap((stage) => stage.browser ?? []))]
  throw new SelectionError(`No stage is about a browser called ${browser}. Browsers: ${names.join(', ')}`)
}

function selectByWords(
  words: readonly string[],
  grep: string | undefined,
  stages: readonly Selectable[],
): Selection {
  const named = stages.filter(({ name }) => words.some((word) => isNameOf(word, name)))
  const filters = words.filter((word) => !stages.some(({ name }) => isNameOf(word, name)))
  if (filters.length > 0) {
    return withGrep(grep, selectFiles(filters, named.length > 0 ? named : stages, named.length > 0))
  }
  const hasTests = ({ files }: Selectable): boolean => files.length > 0
  if (grep !== undefined && named.length > 0 && !named.some(hasTests)) {
    throw new SelectionError(`${listNames(named)} has no tests that --grep can select.`)
  }
  const everything = grep === undefined ? stages : stages.filter(hasTests)
  return withGrep(grep, new Map((named.length > 0 ? named : everything).map(({ name }) => [name, undefined])))
}

function parseArguments(args: readonly string[]): {
  words: string[]
  grep: string | undefined
  browser: string | undefined
} {
  const words: string[] = []
  let grep: string | undefined
  let browser: string | undefined
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '--grep') grep = args[(index += 1)] ?? ''
    else if (arg.startsWith('--grep=')) grep = arg.slice('--grep='.length)
    else if (arg === '--browser') browser = args[(index += 1)] ?? ''
    else if (arg.startsWith('--browser=')) browser = arg.slice('--browser='.length)
    else if (arg.startsWith('-'))
      throw new SelectionError(`${arg} is not an option. Options: --grep <pattern>, --browser <name>`)
    else words.push(arg)
  }
  if (grep === '') throw new SelectionError('--grep needs a pattern, for example --grep D-041.')
  return { words, grep, browser }
}

function withGrep(grep: string | undefined, stages: Selection['stages']): Selection {
  return grep === undefined ? { stages } : { stages, grep }
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
