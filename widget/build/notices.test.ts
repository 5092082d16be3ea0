import { expect, test } from 'bun:test'
import { formatNotices } from './notices.ts'

test('the notices of the npm package name what the widget bundles, and nothing of the server', async () => {
  const packages = packagesIn(await formatNotices(['widget']))
  expect(packages).toContainEqual(expect.stringMatching(/^preact@/))
  expect(packages).not.toContainEqual(expect.stringMatching(/^nodemailer@/))
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
