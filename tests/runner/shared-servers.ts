import { startServer, type TestServer } from '../support/servers.ts'

/** `browser` is a separate Bun server, because data from the contract tests would make its lists long. */
export type ServerName = 'bun' | 'workerd' | 'browser'

/** Servers that several stages share, one of each kind. */
export interface SharedServers {
  get(name: ServerName): Promise<TestServer>
  /** Each stage calls this when it no longer needs the server. The last call stops the server. */
  release(name: ServerName): Promise<void>
}

/** `users` has one entry for each stage that will use a server. */
export function shareServers(
  users: readonly ServerName[],
  start: (name: ServerName) => Promise<TestServer> = startNamed,
): SharedServers {
  const remaining = [...users]
  const servers = new Map<ServerName, Promise<TestServer>>()
  let lastStart: Promise<unknown> = Promise.resolve()

  return {
    get(name) {
      const existing = servers.get(name)
      if (existing) return existing
      // Servers start in sequence, because the first one may build the files that the next one serves.
      const server = lastStart.then(() => start(name))
      lastStart = server.catch(() => undefined)
      servers.set(name, server)
      return server
    },
    async release(name) {
      remaining.splice(remaining.indexOf(name), 1)
      if (remaining.includes(name)) return
      const server = await servers.get(name)?.catch(() => undefined)
      servers.delete(name)
      await server?.stop()
    },
  }
}

function startNamed(name: ServerName): Promise<TestServer> {
  return startServer({ runtime: name === 'workerd' ? 'workerd' : 'bun' })
}
