import { SettingError } from '../setting-error.ts'

/** Adds an explanation to an error caused by a full disk. Returns other errors unchanged. */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  const { code, message } = Object(error)
  if (!/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(String(code))) return error
  return new SettingError(
    `The disk of the data folder ${dataDir} is full (${message}). Free some space, or set DATA_DIR to a copy of the folder on a larger disk. Nothing that is stored was changed.`,
  )
}
