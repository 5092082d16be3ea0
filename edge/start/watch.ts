import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'

import { build } from './build.ts'
import { createLiveReload } from './live-reload.ts'
import type { Options, Running } from './options.ts'
import { serveBun } from './serve-bun.ts'

/** Editors write a file in several steps; what they do within this time is one change. */
const settleMs = 30

/** Serves, builds again when a source changes, and makes open pages load again. */
export async function watch(options: Options): Promise<Running> {
  const live = createLiveReload()
  await build(options)
  const server = await serveBun(options, live.wrap)

  async function rebuild(): Promise<void> {
    try {
      await build(options)
      await server.reload()
      live.reload()
    } catch (error) {
      // The last good build stays: the author mends the page and saves again.
      console.error(error instanceof Error ? error.message : error)
    }
  }

  const stopWatching = onChange(
    ['content', 'site'].map((folder) => join(options.root, folder)),
    rebuild,
  )
  return {
    port: server.port,
    inboxToken: server.inboxToken,
    async stop() {
      stopWatching()
      await server.stop()
    },
  }
}

/** Calls `act` after a change below `folders`, never twice at the same time. */
function onChange(folders: string[], act: () => Promise<void>): () => void {
  let timer: Timer | undefined
  let running = Promise.resolve()
  const watchers = folders.map((folder) =>
    watchFolder(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(act)
      }, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
