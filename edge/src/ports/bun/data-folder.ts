import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { SettingError } from '../setting-error.ts'

/** Open lock files. Without these references, garbage collection would close the files and release the locks. */
const held = new Set<Sqlite>()

/**
 * Locks the data folder for this process. The operating system releases the lock on `server.lock` when the process
 * ends, even after a crash. `server.json` contains the id of the process for the error message.
 * @returns a function that releases the lock.
 * @throws SettingError that names the process of the other server, or why the folder cannot be used.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  await preparePrivateFolder(dataDir)
  const owner = join(dataDir, 'server.json')
  const release = lockData(dataDir)
  if (release === undefined)
    throw new SettingError(
      `Another server uses the data folder ${dataDir}: ${describeOwner(owner)}. Stop it first, or set DATA_DIR to another folder.`,
    )
  const details = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(owner, `${JSON.stringify(details)}\n`, { mode: 0o600 })
  return release
}

function lockData(dataDir: string): (() => void) | undefined {
  try {
    return lockFile(join(dataDir, 'server.lock'))
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/**
 * Locks a file, which is created if needed. The operating system releases the lock when the process ends.
 * @returns a function that releases the lock; undefined if another process has it.
 */
export function lockFile(path: string): (() => void) | undefined {
  const lock = openLock(path)
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (Object(error).code !== 'SQLITE_BUSY') throw error
    return undefined
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function openLock(path: string): Sqlite {
  try {
    const lock = new Sqlite(path, { create: true })
    // Changes the mode by path, without opening the file. When a process closes any handle of a file, the operating
    // system releases all locks that this process has on the file.
    chmodSync(path, 0o600)
    lock.run('PRAGMA busy_timeout = 0')
    return lock
  } catch (error) {
    throw Object.assign(Object(error), { path })
  }
}

/**
 * Makes the folder accessible only to the account that runs the server, even if the folder was created with other
 * permissions. It contains reports, sessions and secrets.
 */
export async function preparePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  } catch (error) {
    throw unusable(path, error)
  }
}

function unusable(path: string, error: unknown): SettingError {
  const { code, message } = Object(error)
  return new SettingError(
    `The data folder ${path} cannot be created or written (${code ?? message}). Set DATA_DIR to a folder that this account can write to.`,
  )
}

function describeOwner(path: string): string {
  try {
    const { pid, host, since } = Object(JSON.parse(readFileSync(path, 'utf8')))
    return `process ${pid} on ${host}, since ${since}`
  } catch {
    // The other process has not written `server.json` yet.
    return 'a process that is just starting'
  }
}

/** Adds an explanation to an error caused by a full disk. Returns other errors unchanged. */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  const { code, message } = Object(error)
  if (!/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(String(code))) return error
  return new SettingError(
    `The disk of the data folder ${dataDir} is full (${message}). Free some space, or set DATA_DIR to a copy of the folder on a larger disk. Nothing that is stored was changed.`,
  )
}
