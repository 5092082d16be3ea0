/**
 * Simulates wrangler and a Cloudflare account, whose state is in `account.json` in the current folder. Databases are
 * SQLite files, so statements and migrations really run. Like Cloudflare, it refuses to create the same database twice;
 * like wrangler, it finds the database and the bucket by their names, and creates a missing bucket when it deploys.
 */
import { Database } from 'bun:sqlite'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'

const accountSchema = v.object({
  /** Number of the change that reports a failure although it was made, as if the connection was lost. */
  failsAt: v.optional(v.number()),
  /** Number of migration files after which the migrations fail. */
  failsAtMigration: v.optional(v.number()),
  /** Kills the process that called wrangler, at the call with this number, before or after the call takes effect. */
  kill: v.optional(v.object({ call: v.number(), isAfter: v.boolean() })),
  changes: v.array(v.string()),
  databases: v.array(v.string()),
  buckets: v.array(v.string()),
  secrets: v.record(v.string(), v.string()),
  isSignedIn: v.boolean(),
})

export type FakeAccount = v.InferOutput<typeof accountSchema>

export const emptyAccount: FakeAccount = {
  changes: [],
  databases: [],
  buckets: [],
  secrets: {},
  isSignedIn: true,
}

const environmentSchema = v.object({
  d1_databases: v.tuple([v.object({ database_name: v.string() })]),
  r2_buckets: v.tuple([v.object({ bucket_name: v.string() })]),
})

function main(args: string[]): string {
  const account = v.parse(accountSchema, JSON.parse(readFileSync('account.json', 'utf8')))
  if (args[0] === 'deploy' && args.includes('--dry-run')) return 'built'
  if (!account.isSignedIn) throw new Error('You are not authenticated.')
  const flag = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const change = (what: string, make: () => void): string => {
    make()
    account.changes.push(what)
    const isCut = account.failsAt === account.changes.length
    if (isCut) delete account.failsAt
    writeFileSync('account.json', JSON.stringify(account))
    if (isCut) throw new Error(`The connection broke after: ${what}`)
    return `${what}: done`
  }
  const environment = () => {
    const { env } = Object(Bun.TOML.parse(readFileSync('wrangler.toml', 'utf8')))
    return v.parse(environmentSchema, env[flag('env') ?? ''])
  }
  const open = (): Database => {
    const name = environment().d1_databases[0].database_name
    if (!account.databases.includes(name))
      throw new Error(`Couldn't find a D1 DB named '${name}' (bound as 'DB') in the API.`)
    const database = new Database(`${name}.sqlite`)
    // Turns off waiting for the disk, which takes longer than the statements. No test stops the whole machine, so
    // nothing is lost.
    database.run('PRAGMA synchronous = OFF')
    return database
  }
  const command = args.filter((arg) => !arg.startsWith('-')).join(' ')
  switch (command) {
    case 'whoami':
      return 'You are signed in.'
    case 'secret list':
      return JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: 'secret_text' })))
    case 'd1 execute DB': {
      const sql = flag('command') ?? ''
      if (sql.startsWith('SELECT')) return JSON.stringify([{ results: open().query(sql).all() }])
      return change('insert', () => open().run(sql))
    }
    case 'd1 migrations apply DB':
      return change('migrate', () => {
        const { failsAtMigration } = account
        delete account.failsAtMigration
        if (failsAtMigration !== undefined) writeFileSync('account.json', JSON.stringify(account))
        migrate(open(), failsAtMigration)
      })
    case 'deploy':
      open()
      return change('deploy', () => {
        account.buckets = [...new Set([...account.buckets, environment().r2_buckets[0].bucket_name])]
        const file = flag('secrets-file')
        if (file !== undefined) Object.assign(account.secrets, JSON.parse(readFileSync(file, 'utf8')))
      })
  }
  const [, name] = /^d1 create (\S+)$/.exec(command) ?? []
  if (name === undefined) throw new Error(`The imitation does not know: ${args.join(' ')}`)
  if (account.databases.includes(name)) throw new Error(`${name} exists already.`)
  return change(command, () => account.databases.push(name))
}

function migrate(database: Database, failsAt?: number): void {
  database.run('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT UNIQUE)')
  const files = [...new Bun.Glob('edge/migrations/*.sql').scanSync('.')].toSorted()
  for (const [index, file] of files.entries()) {
    if (index === failsAt) throw new Error(`The connection broke at ${file}`)
    const name = basename(file)
    if (database.query('SELECT 1 FROM d1_migrations WHERE name = ?').get(name) !== null) continue
    database.run(readFileSync(file, 'utf8'))
    database.run('INSERT INTO d1_migrations (name) VALUES (?)', [name])
  }
}

/** Counts this call. Returns a value if the calling process must be killed at this call. */
function isLastCall(): { isAfter: boolean } | undefined {
  const account = v.parse(accountSchema, JSON.parse(readFileSync('account.json', 'utf8')))
  const { kill } = account
  if (kill === undefined) return undefined
  const isLast = kill.call === 1
  if (isLast) delete account.kill
  else kill.call -= 1
  writeFileSync('account.json', JSON.stringify(account))
  return isLast ? kill : undefined
}

if (import.meta.main && existsSync('account.json')) {
  const last = isLastCall()
  if (last?.isAfter === false) process.kill(process.ppid, 'SIGKILL')
  else
    try {
      console.log(main(process.argv.slice(2)))
    } catch (error) {
      console.error(String(error))
      process.exitCode = 1
    } finally {
      if (last) process.kill(process.ppid, 'SIGKILL')
    }
}
