import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
