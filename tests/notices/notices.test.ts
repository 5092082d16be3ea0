import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { formatNotices } from './notices.ts'

test('the third-party notices name what is installed (bun tests/notices/write.ts)', async () => {
  const file = Bun.file(join(import.meta.dir, '../../THIRD-PARTY-NOTICES.md'))
  const [written, now] = [await file.text(), await formatNotices()]
  expect(packagesIn(written)).toEqual(packagesIn(now))
  expect(written === now).toBe(true)
})

test('every shipped package has a license that lets us ship it', async () => {
  const licenses = [...(await formatNotices()).matchAll(/^License: (.*)$/gm)].map((match) => match[1] ?? '')
  const refused = licenses.filter(
    // MPL-2.0 applies to changes of a package's own files. We do not change such packages.
    (license) => !/MIT|ISC|BSD|Apache-2\.0|0BSD|CC0|Unlicense|BlueOak|MPL-2\.0/.test(license),
  )
  expect(refused).toEqual([])
  expect(licenses.length).toBeGreaterThan(5)
})

function packagesIn(notices: string): string[] {
  return [...notices.matchAll(/^## (.*)$/gm)].map((match) => match[1] ?? '')
}
