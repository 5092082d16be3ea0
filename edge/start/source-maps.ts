/**
 * Uploads the source maps of a build, so that reports show original file names and lines:
 *
 *     bun run source-maps <folder> --release <version> --project <SDK key> --server <URL of the inbox> [--token <token>]
 *
 * The token is a personal API token with write access, or comes from the variable SOURCE_MAPS_TOKEN.
 */
import { uploadFolder } from './source-maps/upload-folder.ts'
import { parseUpload } from './source-maps/parse-upload.ts'
import { UsageError } from './parse-options.ts'

try {
  const { bytes, files, removed } = await uploadFolder(
    parseUpload(process.argv.slice(2), process.env),
    (line) => console.log(line),
  )
  console.log(`Uploaded ${files} source maps (${(bytes / 1024 / 1024).toFixed(1)} MiB compressed).`)
  if (removed.length > 0) console.log(`Removed older releases to make room: ${removed.join(', ')}.`)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(1)
}
