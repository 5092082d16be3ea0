import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { AudienceNote } from './audience-note.tsx'

test('the conversation names the reporter if the page told the name', () => {
  const html = renderToStaticMarkup(<AudienceNote reporterName="Grace Lee" wantsStatusEmails />)
  expect(html.replace(/<[^>]*>/g, '')).toBe(
    'The reporter, Grace Lee, sees it in the feedback panel, at the next visit with the same browser, and asked for an email when the status changes.',
  )
})

test('the conversation names no one while the name is unknown', () => {
  expect(renderToStaticMarkup(<AudienceNote />).replace(/<[^>]*>/g, '')).toBe(
    'The reporter sees it in the feedback panel, at the next visit with the same browser.',
  )
})
