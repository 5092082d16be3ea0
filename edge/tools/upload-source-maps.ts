import { UsageError } from '../start/parse-options.ts'
import { warnAboutToken } from './inbox-target.ts'
import { parseUpload, TOKEN_VARIABLE, uploadFolder } from './source-maps/upload-folder.ts'

/**
 * Uploads the source maps of a build, so that reports show original file names and lines:
 *
 *     SOURCE_MAPS_TOKEN=<token> bun run source-maps <folder> --release <version> \
 *       --project <SDK key> --server <URL of the inbox>
 *
 * The token is a personal API token with write access. `--token` works, too, but other users of the machine can see it
 * in the list of processes.
 */

try {
  const args = process.argv.slice(2)
  const upload = parseUpload(args, process.env)
  const warning = warnAboutToken(args, TOKEN_VARIABLE)
  if (warning !== '') console.error(warning)
  const { bytes, files, removed } = await uploadFolder(upload, (line) => console.log(line))
  console.log(`Uploaded ${files} source maps (${(bytes / 1024 / 1024).toFixed(1)} MiB compressed).`)
  if (removed.length > 0) console.log(`Removed older releases to make room: ${removed.join(', ')}.`)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(1)
}
