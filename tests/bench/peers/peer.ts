import { fileURLToPath } from 'node:url'
import type { MarkdownPage } from './pages.ts'

/** Another site generator, with the steps to build a site from these pages. */
export interface Peer {
  /** Name and version of the generator. */
  name: string
  /** Writes pages and configuration into an empty folder. `bun install` must run there before the build. */
  write: (root: string, pages: MarkdownPage[]) => void
  /** The build command. It runs in the folder that `write` filled. */
  build: string[]
  /** Output folder, relative to the root. */
  output: string
  /** Files to delete before a cold build. */
  caches: string[]
  /** Folder of the pages, relative to the root. */
  pages: string
}

/** Node 22. The project installs it for wrangler, and current generators require it. */
export const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))

/** Runs the installation or build of a peer. Shows the output only if the command fails. */
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
