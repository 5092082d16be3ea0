/**
 * Lists banned wordings below the given folders or files.
 *
 *     bun tests/language/list.ts widget/panel edge/src
 */
import { findBannedWordings } from './words.ts'

const places = process.argv.slice(2)
const globs = places.map((place) =>
  /\.\w+$/.test(place) ? place : `${place}/**/*.{ts,tsx,css,html,md,mdx,sql,toml,patch}`,
)
for (const line of await findBannedWordings(globs)) console.log(line)
