import { expect, test } from 'bun:test'
import { api, DAY_MS, describeDigests, inbox, monday, sunday } from '../../../tests/support/digests.ts'
import { sql } from '../ports/database.ts'
import { queueDigests } from './digest-mail.ts'
import { readDigests } from './digests.ts'
import { verifyDigestToken } from './links.ts'

describeDigests((digests) => {
  test('a digest lists new reports, assigned reports, growing groups and failing webhooks, with links', async () => {
    const webhooks = [{ id: 'w', url: 'https://hooks.example/secret', events: [], secret: 's' }]
    await digests.write(
      sql`UPDATE projects SET webhooks = ${JSON.stringify(webhooks)} WHERE sdk_key = 'demo'`,
      sql`INSERT INTO webhook_failures (project, webhook, since, failures, error)
        VALUES ('demo', 'w', 1, 4, 'The server answered 500.')`,
    )
    await digests.storeReport('old', 'Assigned before', sql`assignee = 'ann'`)
    await digests.write(sql`UPDATE reports SET created_at = ${sunday - DAY_MS}`)
    await digests.storeReport('r1', 'The <b>cart</b>\nis empty \u202e')
    for (const id of ['c1', 'c2', 'c3'])
      await digests.storeReport(id, 'TypeError in pay', sql`fingerprint = 'pay'`)
    await digests.storeReport('s1', 'Spam', sql`is_spam = 1`)
    await digests.storeReport('d1', 'Done and assigned', sql`assignee = 'ann', status = 'done'`)
    await digests.turnOn('ann')
    digests.now = monday
    await digests.run()
    const [digest] = digests.receivedBy('ann')
    expect(digest?.subject).toMatch(/^\[.+\] Daily digest: 5 new reports$/)
    expect(digest?.text).toContain('Nov 22, 2026, 12:00 PM to Nov 23, 2026, 7:00 AM (UTC)')
    expect(digest?.text).toContain(`- The <b>cart</b> is empty\n  ${inbox}/reports/r1`)
    expect(digest?.text).toContain(`1 open report assigned to you\n- Assigned before\n  ${inbox}/reports/old`)
    expect(digest?.text).toContain(`- TypeError in pay (3 new, 3 in all)\n  ${inbox}/reports/c3`)
    expect(digest?.text).toContain(
      '- https://hooks.example did not accept the last 4 messages. The server answered 500.',
    )
    expect(digest?.text).not.toContain('secret')
    expect(digest?.text).not.toContain('Spam')
    // Only one report of a group is listed among the new reports.
    expect(digest?.text.match(/TypeError in pay\n/g)).toHaveLength(1)
    expect(digest?.html).toContain('The &lt;b&gt;cart&lt;/b&gt; is empty')
    expect(digest?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    const [, link = ''] = /<(.+)>/.exec(digest?.headers['list-unsubscribe']?.[0] ?? '') ?? []
    expect(link).toStartWith(`${api}/unsubscribe-digest?token=`)
    expect(digest?.text).toContain(link)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await verifyDigestToken(token, digests.ports)).toEqual({ member: 'ann', project: 'demo' })
    expect(await verifyDigestToken(token.replace('ann', 'bob'), digests.ports)).toBeUndefined()
  })

  test('only admins read about failing webhooks, and each member about their own reports', async () => {
    await digests.write(
      sql`INSERT INTO webhook_failures (project, webhook, since, failures, error) VALUES ('demo', 'w', 1, 4, 'e')`,
    )
    await digests.storeReport('r1', 'New one', sql`assignee = 'bob'`)
    await digests.turnOn('ann')
    await digests.turnOn('bob')
    digests.now = monday
    await digests.run()
    expect(digests.receivedBy('ann')[0]?.text).toContain('1 failing webhook')
    expect(digests.receivedBy('ann')[0]?.text).not.toContain('assigned to you')
    expect(digests.receivedBy('bob')[0]?.text).not.toContain('failing')
    expect(digests.receivedBy('bob')[0]?.text).toContain('1 open report assigned to you')
  })

  test('lists that are cut end with a link to the inbox', async () => {
    for (let index = 0; index < 11; index += 1)
      await digests.storeReport(`r${index}`, `Report ${index}`, sql`assignee = ${index < 10 ? 'ann' : 'bob'}`)
    await digests.turnOn('ann')
    digests.now = monday
    await digests.run()
    const [digest] = digests.receivedBy('ann')
    expect(digest?.text.match(/More in the inbox:\n {2}.*/g)).toEqual([
      `More in the inbox:\n  ${inbox}/?project=demo&status=all`,
    ])
  })

  test('nothing is sent if there is nothing to say, and the next digest starts there', async () => {
    await digests.storeReport('muted', 'Muted', sql`fingerprint = 'm'`)
    await digests.write(sql`UPDATE report_groups SET is_muted = 1`)
    await digests.turnOn('ann')
    digests.now = monday
    await digests.run()
    expect(await digests.states()).toEqual([])
    expect(await readDigests(digests.storage.ports.database, 'ann')).toMatchObject([
      { coveredUntil: monday, nextAt: monday + DAY_MS },
    ])
    await digests.storeReport('r1', 'New one')
    digests.now = monday + DAY_MS
    await digests.run()
    expect(digests.receivedBy('ann')[0]?.text).toContain('Nov 23, 2026, 7:00 AM to Nov 24, 2026, 7:00 AM')
  })

  test.each([
    ['turned it off', sql`DELETE FROM digests`],
    ['was removed', sql`UPDATE members SET removed_at = 1 WHERE id = 'ann'`],
    ['lost access to the project', sql`UPDATE members SET projects = '["other"]' WHERE id = 'ann'`],
  ])('a queued digest is not sent to a member who %s', async (_reason, change) => {
    await digests.turnOn('ann')
    await digests.storeReport('r1', 'First')
    digests.now = monday
    await queueDigests(digests.ports)
    await digests.write(change)
    await digests.run()
    expect([digests.mail.received.length, await digests.states()]).toEqual([0, ['digest failed']])
    // Later periods send no email either.
    digests.now += DAY_MS
    await digests.storeReport('r2', 'Second')
    await digests.run()
    expect(await digests.states()).toEqual(['digest failed'])
  })

  test('a digest that cannot be created is tried again after an hour, with the same period', async () => {
    await digests.storeReport('r1', 'New one')
    await digests.turnOn('ann')
    await digests.turnOn('bob')
    await digests.write(sql`UPDATE digests SET time_zone = 'Nowhere' WHERE member = 'ann'`)
    const [before] = await readDigests(digests.ports.database, 'ann')
    digests.now = monday
    await digests.run()
    expect(digests.receivedBy('bob')).toHaveLength(1)
    expect(digests.receivedBy('ann')).toHaveLength(0)
    const [failed] = await readDigests(digests.ports.database, 'ann')
    expect(failed).toMatchObject({ coveredUntil: before?.coveredUntil, nextAt: monday + 3_600_000 })
    await digests.write(sql`UPDATE digests SET time_zone = 'UTC' WHERE member = 'ann'`)
    digests.now = monday + 3_600_000
    await digests.run()
    expect(digests.receivedBy('ann')).toHaveLength(1)
    expect(digests.receivedBy('bob')).toHaveLength(1)
  })

  test('the digest of a deleted project waits until the project is restored', async () => {
    await digests.turnOn('ann')
    await digests.storeReport('r1', 'First')
    digests.now = monday
    await digests.write(sql`UPDATE projects SET delete_at = ${digests.now + DAY_MS} WHERE sdk_key = 'demo'`)
    await digests.run()
    expect(await digests.states()).toEqual([])
    await digests.write(sql`UPDATE projects SET delete_at = NULL`)
    await digests.run()
    expect(digests.receivedBy('ann')).toHaveLength(1)
  })
})
