import * as v from 'valibot'
import { NAME_CHARACTERS, SCRIPT_CHARACTERS } from '../../contract/limits.ts'

/**
 * Body of PUT /inbox/api/projects/:sdkKey/source-maps/:release: a source map (ECMA-426). It can have other fields, too.
 */
export const sourceMapSchema = v.object({
  version: v.literal(3),
  sources: v.optional(v.array(v.nullable(v.string()))),
  names: v.optional(v.array(v.string())),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
  mappings: v.string(),
})

/** Name of a release: the version of the site, as in `Feedback.setAppVersionCode()`. */
export const releaseName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(NAME_CHARACTERS),
  v.check((text) => !/\p{C}/u.test(text), 'a release without control characters'),
)

/** Query of PUT /inbox/api/projects/:sdkKey/source-maps/:release. */
export const sourceMapQuerySchema = v.strictObject({
  file: v.pipe(
    v.string('the path or URL of the script, such as assets/app.js'),
    v.description('Path or URL of the script, such as assets/app.js'),
    v.trim(),
    v.minLength(1, 'the path or URL of the script, such as assets/app.js'),
    v.maxLength(SCRIPT_CHARACTERS),
    v.check((text) => !/\p{C}/u.test(text), 'a path without control characters'),
    v.transform(toScriptPath),
    v.check((text) => toScriptName(text) !== '', 'a path that ends with the name of a script'),
  ),
})

/** Removes query, fragment and the suffix `.map`, so that `assets/app.js.map?v=3` becomes the path of its script. */
export function toScriptPath(text: string): string {
  return text
    .replace(/[?#].*$/s, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\.map$/, '')
}

/** Returns the last segment of a script's path or URL. */
export function toScriptName(text: string): string {
  const path = toScriptPath(text)
  return path.slice(path.lastIndexOf('/') + 1)
}

export const storedMapSchema = v.object({
  file: v.string(),
  /** Size in bytes, as stored. */
  bytes: v.number(),
  uploadedAt: v.string(),
})

export type StoredMap = v.InferOutput<typeof storedMapSchema>

/** Response of PUT. `removed` names older releases that were removed because the project exceeded its limits. */
export const uploadedMapSchema = v.object({ ...storedMapSchema.entries, removed: v.array(v.string()) })

/** Response of GET /inbox/api/projects/:sdkKey/source-maps/:release, ordered by file. */
export const storedMapsSchema = v.object({ files: v.array(storedMapSchema) })

export const mapReleaseSchema = v.object({
  release: v.string(),
  files: v.number(),
  bytes: v.number(),
  /** Time of the last upload. */
  uploadedAt: v.string(),
})

export type MapRelease = v.InferOutput<typeof mapReleaseSchema>

/** Response of GET /inbox/api/projects/:sdkKey/source-maps, newest first. */
export const mapReleasesSchema = v.object({ releases: v.array(mapReleaseSchema) })

export const mappedFrameSchema = v.object({
  /** Position in the stack trace, such as `https://shop.example/app.js:1:2345`. */
  location: v.string(),
  /** Name of the function; empty if the name is unknown. */
  name: v.string(),
  source: v.string(),
  /** Line in the original source, starting at 1. */
  line: v.number(),
  /** Column in the original source, starting at 1. */
  column: v.number(),
  /** Lines of the source around the position; null if the map does not contain the source. */
  context: v.nullable(v.object({ firstLine: v.number(), lines: v.array(v.string()) })),
})

export type MappedFrame = v.InferOutput<typeof mappedFrameSchema>

/** Response of GET /inbox/api/reports/:id/frames */
export const framesSchema = v.object({
  /** Release that the report names; null if the report names no release. */
  release: v.nullable(v.string()),
  frames: v.array(mappedFrameSchema),
  /** Sentences that say which frames could not be mapped, and why. */
  problems: v.array(v.string()),
})

export type MappedFrames = v.InferOutput<typeof framesSchema>
