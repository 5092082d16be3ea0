import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { ensureProgram, shellcheck } from '../support/debian.ts'
import type { Page } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

export interface ShellBlock {
  file: string
  /** Line of the page on which the commands begin. */
  line: number
  commands: string
}

/**
 * ShellCheck warnings that do not apply to code on pages. Blocks share variables with other blocks (SC2034, SC2154).
 * Readers notice a failed `cd` and unusual file names (SC2164, SC2012). Files on the reader's host do not exist here
 * (SC1090, SC1091). The empty lines that are added before a block move its shebang (SC1128).
 */
const EXCLUDED = ['SC2034', 'SC2154', 'SC2164', 'SC2012', 'SC1090', 'SC1091', 'SC1128']

const SHELLS = new Set(['bash', 'sh', 'shell'])

/** Returns the commands on a page: complete shell blocks, and the lines after a prompt in `console` blocks. */
export function listShellBlocks({ file, tree }: Page): ShellBlock[] {
  const blocks: ShellBlock[] = []
  visit(tree, 'code', ({ lang, value, position }) => {
    const line = (position?.start.line ?? 0) + 1
    if (SHELLS.has(lang ?? '')) blocks.push({ file, line, commands: fillPlaceholders(value) })
    if (lang === 'console') blocks.push({ file, line, commands: fillPlaceholders(keepCommands(value)) })
  })
  return blocks
}

/** Replaces each placeholder with its name, because readers replace it with a value. */
function fillPlaceholders(commands: string): string {
  return commands.replaceAll(PLACEHOLDER, '$1')
}

/** Replaces output with empty lines, so that line numbers stay the same. */
function keepCommands(transcript: string): string {
  return transcript
    .split('\n')
    .map((line) => /^[$#] (.*)$/.exec(line)?.[1] ?? '')
    .join('\n')
}

/** Runs `bash -n` and ShellCheck on the blocks. Returns one line per error, with the page and line number. */
export async function checkShell(blocks: ShellBlock[]): Promise<string[]> {
  const checker = ensureProgram(shellcheck)
  const folder = await mkdtemp(join(tmpdir(), 'shell-'))
  try {
    // Empty lines before a block make its line numbers match the page's.
    const scripts = blocks.map(({ file, line, commands }) => ({
      name: `${file.replaceAll('/', ':')}:${line}.sh`,
      text: `${'\n'.repeat(line - 1)}${commands}\n`,
    }))
    await Promise.all(scripts.map(({ name, text }) => Bun.write(join(folder, name), text)))
    const syntax = await run(folder, ['bash', '-c', 'for f in *.sh; do bash -n "$f"; done'])
    const exclude = `--exclude=${EXCLUDED.join(',')}`
    const lint = await run(folder, [
      checker,
      '--shell=bash',
      '--severity=info',
      '--format=gcc',
      exclude,
      ...scripts.map(({ name }) => name),
    ])
    return `${syntax}\n${lint}`.split('\n').filter(Boolean)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function run(cwd: string, command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return stdout + stderr
}
