import { join } from 'node:path'

/** Expressions that can backtrack, by their text, and why their input cannot make that matter. */
export async function readAllowedExpressions(): Promise<Map<string, string>> {
  const lines = (await Bun.file(join(import.meta.dir, 'allowed-expressions.tsv')).text())
    .trimEnd()
    .split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]))
}

/** Arguments of `new RegExp` that are put together at run time, and why that is no danger. */
export const allowedAssembled: Readonly<Record<string, string>> = {
  "`^${pattern.replaceAll(/[.+?^${}()|[\\]\\\\]/g, String.raw`\\$&`).replaceAll('*', '.*')}$`":
    'Runs in the build, over names of our own files.',
  '`@rrweb/${name}/dist/${name}\\\\.js$`': 'Runs in the build, over names of files.',
  '`[\'"]${RegExp.escape(value)}[\'"]`': 'Runs in the build, over our own settings.',
  '`(?<![\\\\w-])[\'"]?${key}[\'"]?\\\\s*:`': 'Runs in the build, over our own settings.',
}
