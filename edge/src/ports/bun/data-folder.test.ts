import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingError } from '../setting-error.ts'
import { lockDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts another process that locks the folder and lives until it is killed. */
async function startHolder(): Promise<Bun.Subprocess<'ignore', 'pipe', 'inherit'>> {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dir, 'data-folder.ts'))})
    await lockDataFolder(${JSON.stringify(folder)})
    // Nothing references the lock anymore, but garbage collection must not release it.
    Bun.gc(true)
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = Bun.spawn([process.execPath, '-e', program], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('locked\n')
  return child
}

test('a second server is told which process uses the data folder', async () => {
  const holder = await startHolder()
  const refused: unknown = await lockDataFolder(folder).catch((error: unknown) => error)
  holder.kill('SIGKILL')
  await holder.exited
  expect(refused).toBeInstanceOf(SettingError)
  expect(String(refused)).toMatch(
    new RegExp(`Another server uses the data folder ${folder}: process ${holder.pid} on .*, since 20`),
  )
})

test('the lock of a killed process does not block the next server', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await holder.exited
  const release = await lockDataFolder(folder)
  expect(await Bun.file(join(folder, 'server.json')).json()).toMatchObject({ pid: process.pid })
  release()
})

test('a released folder can be locked again, and not twice by one process', async () => {
  const release = await lockDataFolder(folder)
  const refused: unknown = await lockDataFolder(folder).catch((error: unknown) => error)
  expect(String(refused)).toContain(`process ${process.pid} on`)
  release()
  const releaseAgain = await lockDataFolder(folder)
  releaseAgain()
})

test('a folder that cannot be created is named without a stack', async () => {
  const refused: unknown = await lockDataFolder('/proc/nope').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  expect(String(refused)).toMatch(/The data folder \/proc\/nope cannot be created .*Set DATA_DIR to a folder/)
})
