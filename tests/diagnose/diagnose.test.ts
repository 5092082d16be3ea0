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
  const current = findings.filter(({ isPast, severity }) => !isPast && severity !== 'harmless')
  expect(current.map(({ title }) => title)).toEqual([])
  expect(['nothing-known', 'notice']).toContain(verdict)
})

test('the time of an outage before a restart does not count as being stuck', () => {
  const status = (time: string, step: string) =>
    `2026-11-27T${time}Z  INFO stats: #214977700 ${step} 20 peers ⬇ 5 MB/s ⬆ 1 MB/s 0.00 bps 0 gas/s CPU: 9%, Mem: 8 GB\n`
  const stuck =
    status('08:50:00', 'Downloading blocks 0.00%') + status('09:00:10', 'Downloading blocks 0.00%')
  const start = '2026-11-27T09:00:00Z  INFO neard: version="2.13.4" build="2.13.4" latest_protocol=86\n'
  const restarted = stuck.replace('\n', `\n${start}`)
  expect(diagnose(stuck, rules, { now }).verdict).toBe('problem')
  expect(diagnose(restarted, rules, { now }).verdict).not.toBe('problem')
})

test('a section says one thing about a line, and what follows from status lines quotes the last one', () => {
  const line = (minute: number) =>
    `2026-11-27T09:${minute}:00Z  INFO stats: #214977700 Downloading blocks 0.00% (${minute} left) 20 peers ⬇ 5 MB/s ⬆ 1 MB/s 0.00 bps 0 gas/s CPU: 9%, Mem: 8 GB\n`
  const missing = '2026-11-27T09:20:01Z ERROR client: DBNotFoundErr("epoch block: x")\n'
  const { findings } = diagnose(line(10) + line(20) + missing, rules, { now })
  const sections = findings.map(({ url }) => url)
  expect(sections).toEqual([...new Set(sections)])
  const stuck = findings.find(({ url }) => url.endsWith('#stuck-on-a-block'))
  expect(stuck?.evidence.at(0)).toMatchObject({ line: 2, text: line(20).trimEnd() })
})
