import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder. On Linux, as root, it is on a small disk of its own. */
export interface SmallDisk {
  folder: string
  remove(): Promise<void>
}

/** Whether this process can mount a disk. If not, tests that need a full disk are skipped. */
export const canMount = process.getuid?.() === 0 && process.platform === 'linux'

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  if (canMount) run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return {
    folder,
    async remove() {
      // Unmounts lazily, because workerd may still be closing its files.
      if (canMount) run(['umount', '--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}

function run(command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${stderr.toString().trim()}`)
}
