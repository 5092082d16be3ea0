import { expect, test } from 'bun:test'
import { warnAboutToken } from '../inbox-target.ts'
import { parseImport } from './parse-import-options.ts'

const full = ['export.json', '--project=demo', '--server=https://a.example/inbox', '--token=t']

test('arguments and the variable of the token are read', () => {
  expect(parseImport([...full, '--dry-run', '--status', 'a=b=done', '--files=f'], {})).toEqual({
    path: 'export.json',
    project: 'demo',
    server: 'https://a.example/inbox/',
    token: 't',
    files: 'f',
    fetchFiles: false,
    isDryRun: true,
    statuses: new Map([['A=B', 'done']]),
  })
  expect(parseImport(full.slice(0, -1), { IMPORT_TOKEN: 'e' }).token).toBe('e')
})

test('each missing or invalid argument is named', () => {
  for (const [index, name] of ['one JSON file', '--project', '--server', 'IMPORT_TOKEN is not set'].entries())
    expect(() => parseImport(full.toSpliced(index, 1), {})).toThrow(name)
  for (const wrong of ['--typo', '--status=a', '--status=a=closed', '--status==done'])
    expect(() => parseImport([...full, wrong], {})).toThrow(wrong.slice(0, 8))
})

test('an empty variable of the token is named', () => {
  expect(() => parseImport(full.slice(0, -1), { IMPORT_TOKEN: '' })).toThrow('IMPORT_TOKEN is empty.')
})

test('the usage recommends the variable of the token, which other users cannot read', () => {
  expect(() => parseImport([], {})).toThrow('Usage: IMPORT_TOKEN=<token> bun run import-gleap')
})

test('a token on the command line causes a warning', () => {
  expect(warnAboutToken(full, 'IMPORT_TOKEN')).toContain('Set IMPORT_TOKEN instead.')
  expect(warnAboutToken(['--token', 't'], 'IMPORT_TOKEN')).not.toBe('')
  expect(warnAboutToken(full.slice(0, -1), 'IMPORT_TOKEN')).toBe('')
})
