import { expect, test } from 'bun:test'
import { diagnose } from '../../edge/diagnose/index.ts'
import { readCases, readRules } from './cases.ts'

const rules = await readRules()
const now = Date.parse('2026-11-27T10:00:00Z')

test.each(await readCases('problems.txt'))('the first finding is right: $name', ({ expected, text }) => {
  const { verdict, findings } = diagnose(text, rules, { now })
  expect(findings[0]?.url).toBe(expected)
  expect(verdict).not.toBe('nothing-known')
})

test.each(await readCases('healthy.txt'))('no alarm: $name', ({ text }) => {
  const { verdict, findings } = diagnose(text, rules, { now })
  expect(findings.filter(({ isPast }) => !isPast).map(({ title }) => title)).toEqual([])
  expect(['nothing-known', 'notice']).toContain(verdict)
})
