import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:net'
import { startKillableProvider } from '../../support/killable-provider.ts'
import { createVisitor } from '../../support/provider.ts'

const MIB = 1024 * 1024
const ADDRESS_MIB = 64
const SESSION_MIB = 16
const FILE_MIB = 4
const OFFERED = 100

export interface Fullness {
  offeredMib: number
  acceptedMib: number
  onDiskMib: number
  quotaMib: number
}

/**
 * Uploads files from one address, each in a new session, beyond the quota. The quota is a sixteenth of the default,
 * because the accepted amount does not depend on the size of the excess.
 */
export async function fillStorage(): Promise<Fullness> {
  const env = { QUOTA_ADDRESS_MIB: String(ADDRESS_MIB), QUOTA_SESSION_MIB: String(SESSION_MIB) }
  const provider = await startKillableProvider({ env })
  try {
    const before = await measureFolder(provider.dataDir)
    let accepted = 0
    for (let count = 0; count < OFFERED; count += 1) {
      const visitor = createVisitor(provider)
      await visitor.start()
      const bytes = crypto.getRandomValues(new Uint8Array(65_536))
      const parts = Array.from({ length: (FILE_MIB * MIB) / bytes.length }, () => bytes)
      const { status } = await visitor.upload(new Blob(parts))
      if (status === 200) accepted += 1
    }
    const onDisk = (await measureFolder(provider.dataDir)) - before
    return {
      offeredMib: OFFERED * FILE_MIB,
      acceptedMib: accepted * FILE_MIB,
      onDiskMib: Math.round(onDisk / MIB),
      quotaMib: ADDRESS_MIB,
    }
  } finally {
    await provider.close()
  }
}

async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((total, size) => total + size, 0)
}

const SLOW_BYTES = 160_000
const BYTES_PER_SECOND = 4000

/**
 * Sends a report at 4 kB/s for 40 s, which is longer than all idle timeouts. Sending 5 MB would take 21 minutes.
 * Returns the status line.
 */
export async function sendSlowReport(): Promise<string> {
  const provider = await startKillableProvider()
  const visitor = createVisitor(provider)
  await visitor.start()
  const { hostname, port } = new URL(provider.origin)
  const body = JSON.stringify({ type: 'BUG', isSilent: true, customData: { text: 'x'.repeat(SLOW_BYTES) } })
  const head = { Host: hostname, ...visitor.headers(), 'Content-Length': String(body.length) }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`POST /bugs/v2 HTTP/1.1\r\n${lines.join('')}\r\n`),
    )
    let sent = 0
    const timer = setInterval(() => {
      socket.write(body.slice(sent, sent + BYTES_PER_SECOND / 4))
      sent += BYTES_PER_SECOND / 4
    }, 250)
    socket.on('data', (bytes) => {
      resolve(bytes.toString().split('\r\n', 1).join(''))
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve('closed without an answer')
    })
  })
  await provider.close()
  return answer
}
