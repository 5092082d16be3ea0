import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** axe as one script. The minified build has the same rules and messages, and is less than half as long. */
export const axeSource = readFileSync(
  join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'),
  'utf8',
)
