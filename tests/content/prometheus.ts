import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { ensureProgram, promtool } from '../support/debian.ts'
import type { Page } from './pages.ts'
import { PLACEHOLDER } from './placeholders.ts'

/** Returns the YAML file that readers of a page save under this path. Each placeholder is replaced with its name. */
export function readYamlFile(page: Page, path: string): string | undefined {
  return readFile(page, 'yaml', path)?.replaceAll(PLACEHOLDER, '$1')
}

/** The JSON file with this name on a page. */
export function readJsonFile(page: Page, name: string): string | undefined {
  return readFile(page, 'json', name)
}

function readFile({ tree }: Page, language: string, name: string): string | undefined {
  let text: string | undefined
  visit(tree, 'code', ({ lang, meta, value }) => {
    if (lang === language && meta?.includes(`title="${name}"`)) text = value
  })
  return text
}

/** Runs `promtool` in a folder that contains the files. Returns its output and whether it succeeded. */
export async function runPromtool(
  files: Record<string, string>,
  args: string[],
): Promise<{ ok: boolean; output: string }> {
  const program = ensureProgram(promtool)
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'))
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => Bun.write(join(folder, name), text)))
    const child = Bun.spawn([program, ...args], { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { ok: code === 0, output: stdout + stderr }
  } finally {
    await rm(folder, { recursive: true })
  }
}
