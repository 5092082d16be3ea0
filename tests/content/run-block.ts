import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { ensureProgram, jq } from '../support/debian.ts'
import type { Page } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

export interface BlockRun {
  exitCode: number
  output: string
  /** Calls of replaced programs with their arguments, in order. */
  calls: string[]
  /** Content of the files in the reader's home folder, by their path below it. */
  files: Record<string, string>
}

export interface BlockSetup {
  /** Files in the reader's home folder. */
  files?: Record<string, string>
  /** Shell code that runs instead of a program, by the program's name. Other programs are found in PATH. */
  programs: Record<string, string>
}

/** Returns a page's shell blocks that contain all of these strings, with placeholders filled in. */
export function findBlocks({ tree }: Page, ...parts: string[]): string[] {
  const found: string[] = []
  visit(tree, 'code', ({ lang, value, meta }) => {
    const text = `${meta ?? ''}\n${value}`
    if (!['bash', 'sh'].includes(lang ?? '') || !parts.every((part) => text.includes(part))) return
    found.push(value.replaceAll(PLACEHOLDER, '$1'))
  })
  return found
}

/**
 * Creates a function that returns the shell blocks on a page that contain all of the given strings. The function throws
 * if it finds none. Otherwise a test could pass without checking anything.
 */
export function createBlockFinder(pages: readonly Page[]): (route: string, ...parts: string[]) => string[] {
  return (route, ...parts) => {
    const page = pages.find((one) => one.route === route)
    const blocks = page ? findBlocks(page, ...parts) : []
    if (blocks.length === 0) throw new Error(`${route} has no block that contains ${parts.join(', ')}.`)
    return blocks
  }
}

/**
 * Runs a block in a temporary home folder. `sudo` runs only programs that the test replaces, and ignores all others.
 */
export async function runBlock(commands: string, { files = {}, programs }: BlockSetup): Promise<BlockRun> {
  ensureProgram(jq)
  const folder = await mkdtemp(join(tmpdir(), 'block-'))
  const home = join(folder, 'home')
  const bin = join(folder, 'bin')
  const log = join(folder, 'calls')
  try {
    await Promise.all([mkdir(home), mkdir(bin), Bun.write(log, '')])
    await Promise.all(Object.entries(files).map(([name, text]) => Bun.write(join(home, name), text)))
    const sudo = 'test -x "$(dirname "$0")/$1" && exec "$@"; exit 0'
    for (const [name, code] of Object.entries({ sudo, ...programs })) {
      const program = join(bin, name)
      await Bun.write(program, `#!/bin/bash\necho "${name} $*" >> "${log}"\n${code}\n`)
      await chmod(program, 0o755)
    }
    const child = Bun.spawn(['bash', '-c', commands], {
      cwd: home,
      env: { HOME: home, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    const names = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: home, dot: true }))
    const contents = await Promise.all(
      names.map(async (name): Promise<[string, string]> => [name, await Bun.file(join(home, name)).text()]),
    )
    const calls = (await Bun.file(log).text()).trimEnd().split('\n').filter(Boolean)
    return { exitCode, output: stdout + stderr, calls, files: Object.fromEntries(contents) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Returns the content of the dated backup that a block made of the file at `path`, such as
 * `config.json.2026-11-23-081500`; undefined unless there is exactly one.
 */
export function readDatedCopy(files: BlockRun['files'], path: string): string | undefined {
  const names = Object.keys(files).filter(
    (name) => name.startsWith(`${path}.`) && /^\d{4}-\d\d-\d\d-\d{6}$/.test(name.slice(path.length + 1)),
  )
  return names.length === 1 ? files[names[0] ?? ''] : undefined
}
