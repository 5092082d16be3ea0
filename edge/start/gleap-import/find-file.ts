import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { UPLOAD_BYTES } from '../../contract/limits.ts'
import { explainRefusedUrl } from '../../src/ports/webhook-sender.ts'
import { type ExportFile, toBaseName } from './export-file.ts'

/** Where to get a file: from the export's folder, from a URL, or nowhere. */
export type FileSource =
  { kind: 'local'; path: string } | { kind: 'remote'; url: string } | { kind: 'missing'; why: string }

/**
 * Looks for a file in the folder of the export: first `<folder>/<id of the ticket>/<name>`, then `<folder>/<name>`. The
 * name is that of the attachment, or the last part of its URL.
 */
export async function findFile(
  file: ExportFile,
  { id, folder, fetchFiles }: { id: string; folder: string; fetchFiles: boolean },
): Promise<FileSource> {
  const names = [file.name, file.url === undefined ? undefined : toBaseName(file.url)]
  for (const name of new Set(names.filter(isFileName))) {
    for (const path of [join(folder, id, name), join(folder, name)]) {
      const found = await checkLocal(path, folder)
      if (found) return found
    }
  }
  if (file.url === undefined) return { kind: 'missing', why: 'it is not in the folder, and it has no URL' }
  const reason = explainRefusedUrl(file.url, false)
  if (reason !== undefined)
    return { kind: 'missing', why: `it is not in the folder, and its URL ${reason.replace(/\.$/, '')}` }
  return fetchFiles
    ? { kind: 'remote', url: file.url }
    : { kind: 'missing', why: 'it is not in the folder. --fetch-files downloads it' }
}

/** Whether the name is a plain file name, so that it cannot lead to another folder. */
function isFileName(name: string | undefined): name is string {
  return name !== undefined && name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name)
}

/** Refuses a symbolic link that leads out of the folder. */
async function checkLocal(path: string, folder: string): Promise<FileSource | undefined> {
  try {
    const [real, root] = await Promise.all([realpath(path), realpath(folder)])
    if (!real.startsWith(root + sep)) return undefined
    const info = await stat(real)
    if (!info.isFile() || info.size === 0) return undefined
    if (info.size > UPLOAD_BYTES)
      return { kind: 'missing', why: `it is larger than ${UPLOAD_BYTES / 1024 / 1024} MiB` }
    return { kind: 'local', path: real }
  } catch {
    return undefined
  }
}
