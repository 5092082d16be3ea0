import { expect, test } from 'bun:test'
import { createDiagnoser, diagnose } from '../../edge/diagnose/index.ts'
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

const healthy = ['03:10:00', '03:10:10', '03:10:20'].map(
  (time, index) =>
    `2026-11-27T${time}Z  INFO stats: #21500020${index} Validator | 100 validators 34 peers ⬇ 2 MB/s ⬆ 2 MB/s 1.60 bps 210 Tgas/s CPU: 88%, Mem: 21 GB\n`,
)
const started = '2026-11-27T03:08:00Z  INFO neard: version="2.13.4" build="2.13.4" latest_protocol=86\n'
const killed = `Nov 27 02:40:11 val kernel: tokio-runtime invoked oom-killer: gfp_mask=0x140cca, order=0
Nov 27 02:40:11 val kernel: oom-kill:constraint=CONSTRAINT_NONE,task=neard,pid=48123,uid=1000
Nov 27 02:40:11 val kernel: Out of memory: Killed process 48123 (neard) total-vm:71234567kB, anon-rss:63512345kB
Nov 27 02:40:12 val kernel: oom_reaper: reaped process 48123 (neard), now anon-rss:0kB
Nov 27 02:40:12 val systemd[1]: neard.service: Main process exited, code=killed, status=9/KILL
Nov 27 02:40:12 val systemd[1]: neard.service: Failed with result 'oom-kill'.
`

test.each([
  [
    'a full disk',
    `thread 'main' panicked at db.rs:310:9:\nIO error: No space left on device: While appending to file\n${started}`,
    'disk-full',
  ],
  ['a killed process', killed + started, 'memory-spike'],
  [
    'a killed process that systemd starts',
    `${killed}Nov 27 02:41:12 val systemd[1]: Started neard.service - NEAR node.\n`,
    'memory-spike',
  ],
  [
    'too many open files',
    `2026-11-27T02:40:00Z ERROR network: accept failed err="Too many open files"\n${started}`,
    'file-descriptor-limit',
  ],
])('%s before a restart is over, and no step stops the node', (_, past, section) => {
  const { verdict, findings } = diagnose(past + healthy.join(''), rules, { now })
  expect(verdict).toBe('notice')
  expect(findings.map(({ url, isPast }) => [url.split('#')[1], isPast])).toEqual([[section, true]])
  expect(findings[0]?.means).toContain('over')
  expect(findings[0]?.first).not.toMatch(/fail over|stop the node/i)
  // Two lines are too few.
  expect(diagnose(past + healthy.slice(0, 2).join(''), rules, { now }).findings[0]?.isPast).toBe(false)
})

test('nodes of one text are diagnosed apart, by container or host, wherever the parts of the text end', () => {
  const minute = Array.from({ length: 7 }, (_, index) => `2026-11-27T03:10:${index}0Z  INFO stats: #21500020`)
  const lines = minute.flatMap((start, index) => [
    ['val-1', `${start}${index} Validator | 100 validators 34 peers ⬇ 2 MB/s ⬆ 2 MB/s 1.60 bps 2 gas/s`],
    ['rpc-2', `${start}0 Waiting for peers 0 peers ⬇ 0 B/s ⬆ 0 B/s 0.00 bps 0 gas/s`],
  ])
  const answer = '{"jsonrpc":"2.0","error":{"cause":{"name":"UNKNOWN_BLOCK"}}}\n'
  for (const text of [
    lines.map(([node, line]) => `\u001b[36m${node}  | \u001b[0m${line}\n`).join(''),
    `${lines.map(([node, line]) => `Nov 27 03:10:00 ${node} neard[5]: ${line}\n`).join('')}${answer}`,
  ]) {
    const whole = diagnose(text, rules, { now })
    expect(whole).toMatchObject({ verdict: 'problem', node: {} })
    expect(whole.summary).toContain('rpc-2: Waiting for peers')
    expect(whole.findings[0]).toMatchObject({ node: 'rpc-2', severity: 'problem' })
    expect(whole.findings[0]?.evidence.at(-1)?.line).toBe(14)
    expect(whole.findings.some(({ node }) => node === 'val-1')).toBe(false)
    expect(whole.recognized[0]).toMatch(/^val-1: .*validator with a seat/)
    const diagnoser = createDiagnoser(rules)({ now })
    for (let at = 0; at < text.length; at += 7) diagnoser.add(text.slice(at, at + 7))
    expect(diagnoser.finish()).toEqual(whole)
  }
})

test('a table with vertical bars has no nodes', () => {
  const table = 'a.poolv1.near | 5 | 10\nb.poolv1.near | 6 | 10\n'
  const { notes } = diagnose(`${table}${healthy.join('')}${table}`, rules, { now })
  expect(notes).toEqual([])
})

test('the kernel log of a killed node is quoted where it says how much memory was used', () => {
  const [finding] = diagnose(killed, rules, { now }).findings
  expect(finding?.evidence.map(({ text }) => text).join()).toContain('anon-rss:63512345kB')
  expect(finding?.first).toContain('fail over')
  expect(finding?.ask).not.toContain('kernel')
})

test.each([
  ['Database version 48 is created by a newer version of neard, please update neard', 'older than the data'],
  ['ERROR network: accept failed err="Too many open files"', 'as many files open as its limit'],
])('the meaning of %s is direct', (line, meaning) => {
  expect(diagnose(`${line}\n`, rules, { now }).findings[0]?.means).toContain(meaning)
})

test('the answers about a validator that lost its seat name the reason, and the page in the title', () => {
  const validators = {
    current_validators: [],
    prev_epoch_kickout: [
      { account_id: 'mine.poolv1.near', reason: { NotEnoughChunks: { produced: 310, expected: 420 } } },
    ],
  }
  const status = { validator_account_id: 'mine.poolv1.near', validators: [], sync_info: {} }
  for (const documents of [[validators], [validators, status]]) {
    const [finding] = diagnose(documents.map((item) => JSON.stringify(item)).join('\n'), rules, {
      now,
    }).findings
    expect(finding?.title).toMatch(/^My Validator Lost Its Seat: /)
    expect(finding?.evidence[0]?.text).toContain('NotEnoughChunks: produced 310, expected 420')
  }
})

test('about another program, nothing is said but its name', () => {
  const geth =
    'INFO [11-27|10:00:00.000] Imported new chain segment number=1\nFatal: no space left on device\n'
  expect(diagnose(geth, rules, { now })).toMatchObject({
    verdict: 'other-program',
    findings: [],
    ask: [],
    unexplained: [],
  })
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
