import { expect, test } from 'bun:test'
import { toIssueText } from './text.ts'

const report = {
  type: 'BUG',
  priority: 'LOW',
  title: 'The page is blank',
  reportedBy: 'ann@example.com',
  currentUrl: 'https://example.com/a?b=c',
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('an issue says what, where and when, leads to the report, and does not say who', () => {
  const { body, title } = toIssueText(report, 'https://inbox.example/reports/1')
  expect(title).toBe('The page is blank')
  expect(body).toBe(`\`\`\`text
The page is blank
\`\`\`

- Type: \`BUG\`, priority: \`LOW\`
- Page: \`https://example.com/a?b=c\`
- Reported: 2026-11-20T10:00:00.000Z

[The whole report in the inbox](https://inbox.example/reports/1)`)
  expect(body).not.toContain('ann')
})

test('what a visitor writes cannot leave its place', () => {
  const hostile = '@everyone ````\n# big\n```js\n<img src=x>'
  const { body, title } = toIssueText(
    { ...report, title: hostile, type: '`@a`\n# b', currentUrl: 'x` [y](z)' },
    'https://inbox.example/reports/1',
  )
  expect(body).toStartWith(`\`\`\`\`\`text\n${hostile}\n\`\`\`\`\`\n`)
  expect(body).toContain("- Type: `'@a' # b`, priority: `LOW`")
  expect(body).toContain("- Page: `x' [y](z)`")
  expect(title).toBe('@\u{200b}everyone ```` # big ```js <img src=x>')
})
