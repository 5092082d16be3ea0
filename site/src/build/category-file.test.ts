import { expect, test } from 'bun:test'
import { parseCategoryFile } from './category-file.ts'

function faultsOf(json: string): string[] {
  const parsed = parseCategoryFile(json)
  return 'faults' in parsed
    ? parsed.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : []
}

test('parses a category', () => {
  const category = { label: 'Intro', title: 'Introduction', position: 1, description: 'What a node is.' }
  expect(parseCategoryFile(JSON.stringify(category))).toMatchObject({ value: category })
})

test('a syntax error has a line and a column', () => {
  expect(faultsOf('{\n  "label": "x",\n}')).toEqual(['3:1 the file does not parse: property name expected'])
  expect(faultsOf('')).toEqual(['1:1 the file does not parse: value expected'])
})

test('missing, wrong, and unknown fields have a position', () => {
  expect(faultsOf('{\n  "label": "x",\n  "title": "x",\n  "position": "1",\n  "descripton": "x"\n}')).toEqual(
    ['4:3 position is "1", expected number', '1:1 description is missing', '5:3 unknown field descripton'],
  )
})
