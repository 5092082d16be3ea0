import * as v from 'valibot'
import { configSettingsSchema, type ConfigSettings } from '../../../contract/config.ts'
import { sql, type Database } from '../../ports/database.ts'

const configRow = v.object({ config: v.pipe(v.string(), v.parseJson(), configSettingsSchema) })

/** Reads the database for each request instead of a cache, so that a change is visible in the next response (P-019). */
export async function readConfig(database: Database, sdkKey: string): Promise<ConfigSettings | undefined> {
  const [row] = await database.read(sql`SELECT config FROM projects WHERE sdk_key = ${sdkKey}`)
  return row === undefined ? undefined : v.parse(configRow, row).config
}
