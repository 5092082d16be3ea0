import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'

import { build, runBuildStep } from './build.ts'
import { startBuilder } from './builder.ts'
import { createLiveReload } from './live-reload.ts'
import type { Options, Running } from './options.ts'
import { serveBun } from './serve-bun.ts'

/** Editors write a file in several steps; changes within this time count as one. */
const settleMs = 30

/** Changes here affect the build's own code and not only its input. */
const codeFolders = ['site', 'edge/contract', 'edge/search']

/** Serves, rebuilds when a source changes, and reloads open pages. */
export async function watch(options: Options): Promise<Running> {
  const { root } = options
  const live = createLiveReload()
  await build(options)
  let builder = startBuilder(options)
  const server = await serveBun(options, live.wrap)

  async function rebuild(folders: ReadonlySet<string>): Promise<void> {
    const isCode = codeFolders.some((folder) => folders.has(folder))
    if (isCode) {
      builder.stop()
      builder = startBuilder(options)
    }
    try {
      await build(options, isCode ? runBuildStep : builder.run)
      await server.reload()
      live.reload()
    } catch (error) {
      // The last good build stays; the author fixes the page and saves again.
      console.error(error instanceof Error ? error.message : error)
    }
  }

  const stopWatching = onChange(root, ['content', ...codeFolders], rebuild)
  return {
    port: server.port,
    inboxToken: server.inboxToken,
    async stop() {
      stopWatching()
      builder.stop()
      await server.stop()
    },
  }
}

/** Calls `act` with the changed folders; calls never overlap. */
function onChange(
  root: string,
  folders: string[],
  act: (changed: ReadonlySet<string>) => Promise<void>,
): () => void {
  let changed = new Set<string>()
  let timer: Timer | undefined
  let running = Promise.resolve()

  function settle(): void {
    const settled = changed
    changed = new Set()
    running = running.then(() => act(settled))
  }

  const watchers = folders.map((folder) =>
    watchFolder(join(root, folder), { recursive: true }, () => {
      changed.add(folder)
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
