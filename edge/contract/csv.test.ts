import { expect, test } from 'bun:test'
import { formatCsv } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted, and no text runs as a formula', () => {
  expect(
    formatCsv([
      ['a', 'b,c', 'say "hi"'],
      [3, 'x\ny', '=HYPERLINK("https://a.example")'],
      ['-1', '@a', -1],
    ]),
  ).toBe('a,"b,c","say ""hi"""\r\n3,"x\ny","\'=HYPERLINK(""https://a.example"")"\r\n\'-1,\'@a,-1\r\n')
})
