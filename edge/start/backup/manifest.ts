import * as v from 'valibot'
import { SettingError } from '../../src/ports/setting-error.ts'
import { isEqual, readChecksum, type BackupTarget, type Checksum } from './target.ts'

/**
 * The format of a backup. All files are named by a manifest, and only named files are ever removed:
 *
 *     backup.json               the installation, and the generations of the backup, oldest first
 *     provider-<time>.json      the manifest of a generation: its database and the content of its rows
 *     provider-<time>.sqlite    the database of a generation
 *     blobs/<project>/…         content of reports, files and source maps, which generations share
 *     unfinished.json           only while a backup runs: the files that it may add or remove
 *
 * In backups of version 1, `backup.json` is the manifest of the only generation.
 */
const INDEX = 'backup.json'
const UNFINISHED = 'unfinished.json'

/** Part of file paths: the patterns keep a manifest from pointing outside the folders of the backup and the data. */
const plainName = v.pipe(v.string(), v.regex(/^[\w-]+$/))
const checksumEntries = { bytes: v.number(), sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }
const contentPath = v.pipe(v.string(), v.regex(/^blobs\/[\w-]+\/[\w-]+\.[\w-]+$/))
const databaseFile = v.pipe(v.string(), v.regex(/^provider-[\w-]+\.sqlite$/))
const generationFile = v.pipe(v.string(), v.regex(/^provider-[\w-]+\.json$/))

/** A row of the database that has content outside of it. */
export interface BackupRow {
  kind: 'report' | 'file' | 'map'
  id: string
  project: string
  /** Folder of the content in the data folder. The trash contains data that jobs deleted in the last seven days. */
  place: 'blobs' | 'trash'
}

const blobSchema = v.pipe(
  v.object({
    kind: v.picklist(['report', 'file', 'map']),
    id: plainName,
    project: plainName,
    place: v.picklist(['blobs', 'trash']),
    /** Path of the copy in the backup. */
    file: v.optional(contentPath),
    /** When the original was last modified, in milliseconds since 1970; 0 if unknown. */
    modifiedAt: v.optional(v.number(), 0),
    ...checksumEntries,
  }),
  v.transform((blob) => ({ ...blob, file: blob.file ?? toContentPath(blob) })),
)

const manifestSchema = v.object({
  version: v.picklist([1, 2]),
  createdAt: v.string(),
  /** Names of the migrations that were applied to the database. */
  migrations: v.array(v.string()),
  database: v.object({ file: databaseFile, ...checksumEntries }),
  blobs: v.array(blobSchema),
})

const manifestFileSchema = v.object({ file: generationFile, ...checksumEntries })

const indexSchema = v.object({
  version: v.literal(2),
  /** Id of the installation; null if the database is of a version without ids. */
  installation: v.nullable(v.string()),
  /** Number of generations to keep. */
  keep: v.number(),
  /** Number of backups that were made. It selects the files that the next one reads back. */
  runs: v.number(),
  generations: v.pipe(v.array(manifestFileSchema), v.minLength(1)),
})

const unfinishedSchema = v.object({ files: v.array(v.union([contentPath, databaseFile, generationFile])) })

export type BackupBlob = v.InferOutput<typeof blobSchema>
export type BackupManifest = v.InferOutput<typeof manifestSchema>
type BackupIndex = v.InferOutput<typeof indexSchema>

type ManifestFile = v.InferOutput<typeof manifestFileSchema>

export interface Generation {
  /** Time of the backup, as in the names of its files: `2026-11-27T03-00-00-000Z`. */
  name: string
  manifest: BackupManifest
  /** Its manifest's file; undefined in a backup of version 1. */
  stored: ManifestFile | undefined
}

/** What a target has. */
export interface Backup extends Pick<BackupIndex, 'installation' | 'keep' | 'runs'> {
  /** Oldest first; at least one. */
  generations: Generation[]
  newest: Generation
}

/** Generations that a new backup keeps by default. */
const KEEP = 7

/** Last part of a blob's key, by the kind of its row. */
export const blobParts = { report: 'body', file: 'file', map: 'map' } as const

/** Returns the path of a blob below its folder, as in the data folder. */
export function toBlobPath({ kind, id, project }: Omit<BackupRow, 'place'>): string {
  return `${project}/${id}.${blobParts[kind]}`
}

function toContentPath(row: Omit<BackupRow, 'place'>): string {
  return `blobs/${toBlobPath(row)}`
}

/** Describes a blob to a person who looks for the report. */
export function describeBlob({ kind, id, project }: Omit<BackupRow, 'place'>): string {
  return `${kind === 'map' ? 'source map' : kind} ${id} of the project ${project}`
}

/**
 * Reads the manifests of a backup.
 * @returns undefined if the target has no complete backup.
 * @throws SettingError if a manifest is damaged.
 */
export async function readBackup(target: BackupTarget): Promise<Backup | undefined> {
  const text = await readText(target, INDEX)
  if (text === undefined) return undefined
  const first = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (first.success)
    return withNewest({
      installation: null,
      keep: KEEP,
      runs: 0,
      generations: [toGeneration(first.output)],
    })
  const index = parse(indexSchema, text, `${target.name}/${INDEX}`)
  const generations: Generation[] = []
  for (const stored of index.generations) {
    const { file } = stored
    const manifest = await readText(target, file)
    if (manifest === undefined || !isEqual(await readChecksum([Buffer.from(manifest)]), stored))
      throw new SettingError(
        `${target.name}/${file} is ${manifest === undefined ? 'missing' : 'damaged'}. Use another backup, or start a new one in another folder.`,
      )
    generations.push(toGeneration(parse(manifestSchema, manifest, `${target.name}/${file}`), stored))
  }
  return withNewest({ ...index, generations })
}

function withNewest(backup: Omit<Backup, 'newest'>): Backup {
  const newest = backup.generations.at(-1)
  if (newest === undefined) throw new Error('a backup has at least one generation')
  return { ...backup, newest }
}

/** Reads a complete backup, to restore or verify it. */
export async function requireBackup(target: BackupTarget): Promise<Backup> {
  const backup = await readBackup(target)
  if (backup !== undefined) return backup
  throw new SettingError(`${target.name} has no complete backup: ${INDEX} is missing. Choose another folder.`)
}

function toGeneration(manifest: BackupManifest, stored?: ManifestFile): Generation {
  return { name: manifest.database.file.slice('provider-'.length, -'.sqlite'.length), manifest, stored }
}

async function readText(target: BackupTarget, path: string): Promise<string | undefined> {
  const chunks = await target.read(path)
  return chunks && Buffer.concat(await Array.fromAsync(chunks)).toString()
}

function parse<Schema extends v.GenericSchema>(schema: Schema, text: string, path: string) {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (result.success) return result.output
  throw new SettingError(
    `${path} is damaged or was written by a newer version. Use another backup, or move the file away to start a new backup in this folder.`,
  )
}

export interface DatabaseCopy {
  /** Id of the installation; null if the database is of a version without ids. */
  installation: string | null
  migrations: string[]
  rows: BackupRow[]
}

export interface CopyPlan {
  /** Path of the new database in the backup. */
  database: string
  rows: readonly BackupRow[]
  previous: Backup | undefined
  /** Blobs of the previous generation, by their path in the data folder. */
  known: ReadonlyMap<string, BackupBlob>
  /** Returns where to store the content of a row that the previous generation does not have. */
  toNewPath: (row: BackupRow) => string
}

export interface BackupSource {
  /** Copies the database to the target, or to a place from which `copyBlobs` stores it there. */
  copyDatabase: (file: string) => Promise<DatabaseCopy>
  /** Copies the content of the rows. Returns what the backup then has of it. */
  copyBlobs: (plan: CopyPlan) => Promise<BackupBlob[]>
}

export interface BackupOptions {
  /** Generations to keep. By default, as many as at the last backup; 7 in a new one. */
  keep?: number | undefined
  /** Whether the operator confirmed that the new generation may lack much of the previous one. */
  isConfirmed?: boolean
}

/**
 * Adds a generation to a backup. The order of the steps keeps the earlier generations complete at any interruption:
 * the new files are written and read back, `backup.json` names them, and only then are others removed.
 * @throws SettingError if the backup belongs to another installation, or would lose much.
 */
export async function addGeneration(
  target: BackupTarget,
  source: BackupSource,
  { keep, isConfirmed = false }: BackupOptions = {},
): Promise<Backup> {
  const previous = await readBackup(target)
  const unfinished = await readUnfinished(target)
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const [file, database] = [`provider-${name}.json`, `provider-${name}.sqlite`]
  const record = (files: readonly string[]) =>
    target.writeText(UNFINISHED, JSON.stringify({ files: [...new Set([...unfinished, ...files])] }))
  await record([file, database])

  const known = new Map(previous?.newest.manifest.blobs.map((blob) => [toBlobPath(blob), blob]))
  // Content that was deleted and came back may differ from the copy that an older generation has.
  const taken = new Set(
    previous?.generations.flatMap(({ manifest }) => manifest.blobs.map((blob) => blob.file)),
  )
  const toNewPath = (row: BackupRow) => {
    const path = toContentPath(row)
    return taken.has(path) ? `${path}-${name}` : path
  }
  let copy: DatabaseCopy
  try {
    copy = await source.copyDatabase(database)
    refuseOtherInstallation(previous, copy, target)
    if (!isConfirmed) refuseLoss(known, copy, target)
    const added = copy.rows.filter((row) => !known.has(toBlobPath(row))).map(toNewPath)
    await record([file, database, ...added])
  } catch (error) {
    await target.remove([database])
    if (unfinished.length === 0) await target.remove([UNFINISHED])
    throw error
  }
  const blobs = await source.copyBlobs({ rows: copy.rows, database, previous, known, toNewPath })

  const checksum = await target.readChecksum(database)
  if (checksum === undefined) throw new Error(`${target.name}/${database} was removed during the backup`)
  const manifest: BackupManifest = {
    version: 2,
    createdAt: new Date().toISOString(),
    migrations: copy.migrations,
    database: { file: database, ...checksum },
    blobs,
  }
  const all = [...(previous?.generations ?? []), toGeneration(manifest)]
  const wanted = keep ?? previous?.keep ?? KEEP
  const generations: Generation[] = []
  for (const each of all.slice(-wanted))
    generations.push({ ...each, stored: each.stored ?? (await storeManifest(target, each)) })
  const runs = (previous?.runs ?? 0) + 1
  const index = { version: 2, installation: copy.installation, keep: wanted, runs }
  const text = JSON.stringify({ ...index, generations: generations.map(({ stored }) => stored) })
  const kept = new Set(listPaths(generations))
  const named = new Set([...listPaths(all), ...(await readUnfinished(target))])
  const unneeded = [...named].filter((each) => !kept.has(each))
  // If the removal is interrupted, the next backup continues it.
  await record([...kept, ...unneeded])
  await target.writeText(INDEX, text)
  await target.remove([...unneeded, UNFINISHED])
  return withNewest({ ...index, generations })
}

async function storeManifest(target: BackupTarget, { name, manifest }: Generation): Promise<ManifestFile> {
  const [file, text] = [`provider-${name}.json`, JSON.stringify(manifest)]
  const expected = await readChecksum([Buffer.from(text)])
  await target.writeText(file, text)
  if (isEqual(await target.readChecksum(file), expected)) return { file, ...expected }
  throw new SettingError(
    `${target.name}/${file} differs from what was written. Check the disk of the backup.`,
  )
}

function refuseOtherInstallation(
  previous: Backup | undefined,
  { installation }: DatabaseCopy,
  target: BackupTarget,
): void {
  if (previous === undefined || previous.installation === null || previous.installation === installation)
    return
  throw new SettingError(
    installation === null
      ? `The database is older than the backup in ${target.name}. Start the server once, so that it updates the database, or choose another folder. The backup was not changed.`
      : `The backup in ${target.name} belongs to another installation: its id is ${previous.installation}, and the id of this one is ${installation}. Check DATA_DIR, and that the disk of the data folder is mounted, or choose another folder. The backup was not changed.`,
  )
}

/** Share of a generation that the next one may lack without a confirmation. */
const LOST_SHARE = 0.2

function refuseLoss(
  known: ReadonlyMap<string, BackupBlob>,
  { rows }: DatabaseCopy,
  target: BackupTarget,
): void {
  const present = new Set(rows.map(toBlobPath))
  const lost = [...known.keys()].filter((path) => !present.has(path)).length
  if (lost <= known.size * LOST_SHARE) return
  throw new SettingError(
    `The database no longer has ${lost} of the ${known.size} reports, files and source maps of the last backup in ${target.name}. If they were deleted on purpose, run the command again with --yes. Otherwise, check DATA_DIR and the data folder. The backup was not changed.`,
  )
}

/** Returns the files that an interrupted backup may have added or wanted to remove. */
async function readUnfinished(target: BackupTarget): Promise<string[]> {
  const text = await readText(target, UNFINISHED)
  return text === undefined ? [] : parse(unfinishedSchema, text, `${target.name}/${UNFINISHED}`).files
}

function listPaths(generations: readonly Generation[]): string[] {
  return generations.flatMap((each) => listFiles(each).map(({ file }) => file))
}

export interface ListedFile {
  file: string
  expected: Checksum
  /** What it is, for messages. */
  what: string
}

/** Lists the files of a generation, including its manifest. */
export function listFiles({ name, manifest: { database, blobs }, stored }: Generation): ListedFile[] {
  const own = [{ file: database.file, expected: database, what: `the database of ${name}` }]
  if (stored !== undefined) own.push({ file: stored.file, expected: stored, what: `the manifest of ${name}` })
  return [...own, ...blobs.map((blob) => ({ file: blob.file, expected: blob, what: describeBlob(blob) }))]
}
