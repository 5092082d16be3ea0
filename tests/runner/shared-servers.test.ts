import { expect, test } from 'bun:test'
import type { TestServer } from '../support/servers.ts'
import { shareServers, type ServerName } from './shared-servers.ts'

function createStarter() {
  const events: string[] = []
  async function start(name: ServerName): Promise<TestServer> {
    events.push(`start ${name}`)
    await Promise.resolve()
    events.push(`started ${name}`)
    return {
      runtime: 'bun',
      origin: `http://${name}`,
      inboxToken: '',
      stop: async () => void events.push(`stop ${name}`),
    }
  }
  return { events, start }
}

test('stages share a server, and the last one stops it', async () => {
  const { events, start } = createStarter()
  const servers = shareServers(['bun', 'bun'], start)
  expect(await servers.get('bun')).toBe(await servers.get('bun'))
  await servers.release('bun')
  expect(events).toEqual(['start bun', 'started bun'])
  await servers.release('bun')
  expect(events).toEqual(['start bun', 'started bun', 'stop bun'])
})

test('servers start one after the other', async () => {
  const { events, start } = createStarter()
  const servers = shareServers(['bun', 'workerd'], start)
  await Promise.all([servers.get('bun'), servers.get('workerd')])
  expect(events).toEqual(['start bun', 'started bun', 'start workerd', 'started workerd'])
})

test('a server that no one started is not stopped, and one that fails to start fails its stages only', async () => {
  const { events, start } = createStarter()
  const servers = shareServers(['bun', 'workerd'], (name) =>
    name === 'bun' ? Promise.reject(new Error('no port')) : start(name),
  )
  expect(await servers.get('bun').catch(String)).toBe('Error: no port')
  expect((await servers.get('workerd')).origin).toBe('http://workerd')
  await servers.release('bun')
  await servers.release('workerd')
  expect(events.at(-1)).toBe('stop workerd')
  expect(events).not.toContain('stop bun')
})
