import { listFiles, requireBackup, type ListedFile } from './manifest.ts'
import { isEqual, type BackupTarget } from './target.ts'

export interface VerifyResult {
  /** Names of the generations, oldest first. */
  generations: string[]
  files: number
  /** Which files are missing or damaged. */
  damaged: string[]
}

/** Reads all files of all generations of a backup, and compares them with the manifests. */
export async function verifyBackup(target: BackupTarget): Promise<VerifyResult> {
  const { generations } = await requireBackup(target)
  const files = new Map(generations.flatMap(listFiles).map((listed) => [listed.file, listed]))
  const damaged = await findDamaged(target, [...files.values()])
  return { generations: generations.map(({ name }) => name), files: files.size, damaged }
}

/** Reads these files and describes those that are missing or damaged. */
export async function findDamaged(target: BackupTarget, files: readonly ListedFile[]): Promise<string[]> {
  const damaged: string[] = []
  for (const { file, expected, what } of files) {
    const actual = await target.readChecksum(file)
    if (isEqual(actual, expected)) continue
    damaged.push(`${what}: ${target.name}/${file} is ${actual === undefined ? 'missing' : 'changed'}`)
  }
  return damaged
}
