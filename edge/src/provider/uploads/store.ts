import * as v from 'valibot'
import { fileTypes, type FileType } from '../../../contract/uploads.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import type { SessionKey } from '../sessions/store.ts'
import type { ReceivedFile } from './receive-file.ts'

export interface StoredFile {
  project: string
  name: string
  type: FileType
  bytes: number
}

const types = v.picklist(['application/octet-stream', ...Object.keys(fileTypes).filter(isFileType)])
const fileRow = v.object({ project: v.string(), name: v.string(), type: types, bytes: v.number() })

export async function insertFile(
  database: Database,
  { project, gleapId }: SessionKey,
  file: ReceivedFile & { id: string; now: number; usage: readonly Statement[] },
): Promise<void> {
  await database.write([
    sql`INSERT INTO files (id, project, gleap_id, name, type, bytes, created_at)
      VALUES (${file.id}, ${project}, ${gleapId}, ${file.name}, ${file.type}, ${file.bytes}, ${file.now})`,
    ...file.usage,
  ])
}

export async function readFile(database: Database, id: string): Promise<StoredFile | undefined> {
  const [row] = await database.read(sql`SELECT project, name, type, bytes FROM files WHERE id = ${id}`)
  return row === undefined ? undefined : v.parse(fileRow, row)
}

function isFileType(text: string): text is FileType {
  return text in fileTypes
}
