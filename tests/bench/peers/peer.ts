import { fileURLToPath } from 'node:url'
import type { MarkdownPage } from './pages.ts'

/** Another generator, and how it makes a site of our pages. */
export interface Peer {
  /** With its version. */
  name: string
  /** Writes pages and configuration into an empty folder; `bun install` there makes it ready to build. */
  write: (root: string, pages: MarkdownPage[]) => void
  /** Run in that folder. */
  build: string[]
  /** Folder of the finished site in it. */
  output: string
  /** What a build must not find to be a cold one. */
  caches: string[]
  /** Folder of the pages. */
  pages: string
}

/** Node 22, which the project has for wrangler and which newer generators want. */
export const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))

/** Installs a peer, or builds it; what it printed is shown only if it fails. */
export function runCommand(command: string[], cwd: string): { wallSeconds: number; cpuSeconds: number } {
  const start = performance.now()
  const { exitCode, resourceUsage, stderr, stdout } = Bun.spawnSync(command, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const wall = performance.now() - start
  if (exitCode !== 0)
    throw new Error(`${command.join(' ')} failed:\n${stdout.toString()}${stderr.toString()}`)
  const round = (seconds: number): number => Math.round(seconds * 100) / 100
  return { wallSeconds: round(wall / 1e3), cpuSeconds: round(Number(resourceUsage.cpuTime.total) / 1e6) }
}
