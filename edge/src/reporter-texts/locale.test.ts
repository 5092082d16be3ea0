import { expect, test } from 'bun:test'
import { useMailQueue } from '../../../tests/support/mail-queue.ts'
import { reporterLanguages, selectLocale } from './locale.ts'
import { en } from './en.ts'

const queue = useMailQueue()
const listWords = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Object.entries(reporterLanguages))(
  'the texts in %s have the words in braces of the English ones',
  (_, texts) => {
    for (const [name, text] of Object.entries(en))
      expect([name, listWords(Object(texts)[name])]).toEqual([name, listWords(text)])
  },
)

test('a reply is emailed in the language of the report', async () => {
  const report = await queue.storeReport('kim@example.com')
  await queue.storeBody(report, { formData: {}, metaData: { language: 'pl' } })
  await queue.queueReply(report, 'kim@example.com', 'Naprawione.')
  await queue.deliverAll()
  const [mail] = queue.sent
  expect(mail?.text).toContain('na twoje zgłoszenie')
  expect(mail?.html).toStartWith('<!doctype html><html lang="pl" dir="ltr">')
})

test('an email about a report whose body cannot be read is in English', async () => {
  const report = await queue.storeReport('kim@example.com')
  await queue.storeBody(report, 'not JSON')
  await queue.queueReply(report, 'kim@example.com')
  await queue.deliverAll()
  expect(queue.sent[0]?.text).toContain('replied to your report')
})

test('languages are chosen in their order, without regard to region and case', () => {
  expect(selectLocale(['xx', 'PT-br', 'de'])).toMatchObject({ language: 'pt', direction: 'ltr' })
  expect(selectLocale(['constructor', '']).language).toBe('en')
  expect(selectLocale([], 'Mars/Base').timeZone).toBeUndefined()
})
