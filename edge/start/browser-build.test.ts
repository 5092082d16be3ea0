import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPreactAlias } from './browser-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'alias-'))
afterAll(() => rmSync(folder, { recursive: true }))

function bundle(code: string): Promise<Bun.BuildOutput> {
  const entry = join(folder, `${Bun.hash(code)}.tsx`)
  writeFileSync(entry, code)
  return Bun.build({
    entrypoints: [entry],
    target: 'browser',
    minify: true,
    throw: false,
    plugins: [createPreactAlias(join(import.meta.dir, '../../site'))],
  })
}

test('browser bundles contain Preact in place of React, at a tenth of the size', async () => {
  const { success, outputs } = await bundle(
    `import { hydrateRoot } from 'react-dom/client'\nimport { useState } from 'react'\nhydrateRoot(document, <b>{useState}</b>)`,
  )
  expect(success).toBe(true)
  // Preact with its compatibility layer has about 22 kB. react-dom alone has 200 kB, so it cannot be in the bundle.
  expect(outputs[0]?.size).toBeWithin(5_000, 30_000)
})

test('an import that Preact does not provide stops the build', async () => {
  const { success, logs } = await bundle(`import { prerender } from 'react-dom/static'\nprerender(null)`)
  expect(success).toBe(false)
  expect(logs.map(({ message }) => message).join()).toContain(
    'react-dom/static has no counterpart in @preact/compat',
  )
})
