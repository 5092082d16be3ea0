import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mountSmallDisk } from './small-disk.ts'

/** Size of the disk for files that the container writes. */
const MEGABYTES = 4000

export interface RunOptions {
  user: string
  cwd: string
  env: Readonly<Record<string, string>>
}

/**
 * A root file system that contains the programs of this machine. Files that commands write stay in it. No container
 * engine is needed, because commands run as processes of this machine and use its network.
 */
export interface Container {
  /** The root folder of the file system. */
  root: string
  spawn(command: readonly string[], options: RunOptions): Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  /** @throws Error with the output if the command fails. */
  run(command: readonly string[], options: RunOptions): Promise<string>
  remove(): Promise<void>
}

export const containerPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Creates a container. This needs root on Linux (`canMount`). */
export async function createContainer(): Promise<Container> {
  const disk = await mountSmallDisk(MEGABYTES)
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => join(disk.folder, name))
  if (root === undefined || upper === undefined || work === undefined) throw new Error('unreachable')
  for (const folder of [root, upper, work]) await mkdir(folder)
  mount('-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root)
  for (const folder of ['proc', 'dev']) mount('--rbind', `/${folder}`, join(root, folder))
  // Unmounting something in the container must not unmount it on this machine.
  mount('--make-rslave', join(root, 'dev'))
  await mkdir(join(root, 'tmp'), { recursive: true })
  await writeFile(join(root, 'etc/resolv.conf'), await Bun.file('/etc/resolv.conf').text())

  function spawn(command: readonly string[], { user, cwd, env }: RunOptions) {
    return Bun.spawn(
      [
        'chroot',
        `--userspec=${user}:${user}`,
        root ?? '',
        '/bin/sh',
        '-c',
        'cd "$0" && exec "$@"',
        cwd,
        ...command,
      ],
      { env: { PATH: containerPath, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    )
  }

  return {
    root,
    spawn,
    async run(command, options) {
      const child = spawn(command, options)
      const [stdout, stderr] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      if ((await child.exited) === 0) return stdout
      throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`)
    },
    async remove() {
      for (const folder of ['proc', 'dev', '']) Bun.spawnSync(['umount', '--lazy', join(root, folder)])
      await disk.remove()
    },
  }
}

function mount(...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(['mount', ...args])
  if (exitCode !== 0) throw new Error(`mount ${args.join(' ')} failed: ${stderr.toString().trim()}`)
}
