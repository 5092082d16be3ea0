import { expect, test } from 'bun:test'
import { DAY_MS, describeDigests, HOUR_MS, monday, sunday } from '../../../tests/support/digests.ts'
import type { Mailer } from '../ports/mailer.ts'
import { queueDigests, queueDigestsSafely, sendDigestNow } from './digest-mail.ts'
import { readDigests } from './digests.ts'

describeDigests((digests) => {
  test('daily and weekly digests are sent once per period, however often the job runs', async () => {
    await digests.turnOn('ann', 'daily')
    await digests.turnOn('bob', 'weekly')
    for (let hour = 0; hour < 15 * 24; hour += 6) {
      digests.now = sunday + hour * HOUR_MS
      await digests.storeReport(`r${hour}`, `Report ${hour}`)
      await Promise.all([digests.run(), digests.run()])
      await digests.run()
    }
    expect(digests.receivedBy('ann')).toHaveLength(14)
    expect(digests.receivedBy('bob')).toHaveLength(2)
    // Numbers of new reports in the digests that a member received. Each report must be counted in exactly one of them.
    const counts = (name: string) =>
      digests.receivedBy(name).map(({ subject }) => Number(/: (\d+) new/.exec(subject ?? '')?.[1]))
    expect(counts('ann')).toEqual([4, ...Array.from({ length: 13 }, () => 4)])
    expect(counts('bob')).toEqual([4, 28])
  }, 300_000)

  test('a member gets the last day or week at once, at most every ten minutes, and the schedule stays', async () => {
    await digests.turnOn('ann')
    await digests.turnOn('bob', 'weekly')
    const [ann, bob] = await Promise.all(
      ['ann', 'bob'].map(async (name) => (await readDigests(digests.storage.ports.database, name))[0]),
    )
    if (!ann || !bob) throw new Error('No digest.')
    expect(await sendDigestNow(ann, digests.ports)).toBe(false)
    digests.now = sunday - 2 * DAY_MS
    await digests.storeReport('r1', 'First')
    digests.now = sunday + HOUR_MS
    await digests.storeReport('r2', 'Second')
    digests.now += HOUR_MS
    for (const digest of [ann, bob, ann]) expect(await sendDigestNow(digest, digests.ports)).toBe(true)
    await digests.run()
    expect(digests.receivedBy('ann').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 new report'),
    ])
    expect(digests.receivedBy('bob').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('2 new reports'),
    ])
    digests.now = monday + HOUR_MS
    await digests.run()
    expect(digests.receivedBy('ann')).toHaveLength(2)
  })

  test('days on which the server was off are part of one digest', async () => {
    await digests.turnOn('ann')
    for (let day = 0; day < 3; day += 1) {
      digests.now = sunday + day * DAY_MS
      await digests.storeReport(`r${day}`, `Report ${day}`)
    }
    digests.now = monday + 2 * DAY_MS + HOUR_MS
    await digests.run()
    await digests.run()
    expect(digests.receivedBy('ann').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('3 new reports'),
    ])
    expect(digests.receivedBy('ann')[0]?.text).toContain('Nov 22, 2026, 12:00 PM to Nov 25, 2026, 7:00 AM')
  })

  test('while the mail server is down for a day, digests wait, and each is sent once afterwards', async () => {
    await digests.turnOn('ann')
    await digests.storeReport('r1', 'First')
    digests.mail.refuse(() => 451, 'try again later')
    for (digests.now = monday; digests.now < monday + DAY_MS; digests.now += HOUR_MS) await digests.run()
    digests.now -= HOUR_MS
    await digests.storeReport('r2', 'Second')
    digests.now = monday + DAY_MS + HOUR_MS
    await digests.run()
    expect(await digests.states()).toEqual(['digest waiting', 'digest waiting'])
    expect(digests.mail.received).toEqual([])
    digests.mail.refuse(undefined)
    for (let hour = 0; hour < 26; hour += 1) {
      digests.now += HOUR_MS
      if (digests.now < monday + 2 * DAY_MS) await digests.run()
    }
    expect(await digests.states()).toEqual(['digest delivered', 'digest delivered'])
    const texts = digests
      .receivedBy('ann')
      .map(({ text }) => [text.includes('First'), text.includes('Second')])
    expect(texts.toSorted((left, right) => Number(left[1]) - Number(right[1]))).toEqual([
      [true, false],
      [false, true],
    ])
  }, 300_000)

  test('a job that is killed at any point sends each digest once, with the same id in each attempt', async () => {
    await digests.turnOn('ann')
    await digests.storeReport('r1', 'First')
    digests.now = monday
    // The process is killed before it stores anything.
    const { database } = digests.storage.ports
    const dying = { ...database, write: () => Promise.reject(new Error('killed')) }
    await queueDigestsSafely({ ...digests.ports, database: dying })
    expect(await digests.states()).toEqual([])
    // The process is killed after it queued the email.
    expect(await queueDigests(digests.ports)).toBe(1)
    expect(await queueDigests(digests.ports)).toBe(0)
    expect(await digests.states()).toEqual(['digest waiting'])
    // The process is killed while it sends the email.
    const ids: string[] = []
    const hanging: Mailer = { send: ({ id }) => (ids.push(id), new Promise<never>(() => undefined)) }
    void digests.run({ mailer: hanging })
    while (ids.length === 0) await Bun.sleep(1)
    await digests.run()
    expect(digests.mail.received).toEqual([])
    digests.now += HOUR_MS
    await digests.run()
    await digests.run()
    expect(digests.receivedBy('ann')).toHaveLength(1)
    expect(digests.receivedBy('ann')[0]?.headers['message-id']).toEqual([`<${ids[0]}@docs.example>`])
    expect(await digests.states()).toEqual(['digest delivered'])
  })
})
