import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const bundles = new Map<string, string>()

/** Runs one of the `build-*.ts` beside this file, when a worker first needs its script, and returns the script. */
export function bundle(name: 'build-fresh-render' | 'build-replayer'): string {
  const script =
    bundles.get(name) ??
    execFileSync('bun', [join(import.meta.dirname, `${name}.ts`)], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    })
  bundles.set(name, script)
  return script
}
