import { expect, test } from 'bun:test'
import { toPlainLine } from './plain-line.ts'

test('the excerpt of a comment has its words on one line, without Markdown', () => {
  expect(
    toPlainLine(
      '# Seen\n\n> **Twice** by *me*\n- [x] see [the log](https://a.example/log)\n```js\nfail()\n```\n~~no~~ `a_b`',
    ),
  ).toBe('Seen Twice by me see the log fail() no a_b')
  expect(toPlainLine('2 * 3 * 4 [is] 24')).toBe('2 * 3 * 4 [is] 24')
})
