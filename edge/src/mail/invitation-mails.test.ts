import { expect, test } from 'bun:test'
import { useMailQueue } from '../../../tests/support/mail-queue.ts'
import { sql } from '../ports/database.ts'
import { queueInvitationMail } from './invitation-mails.ts'

const queue = useMailQueue()
const address = 'sam@example.com'

const invite = (id: string) =>
  queue.database().write([
    sql`INSERT INTO invitations (id, email, role, projects, invited_by, inviter, created_at, expires_at)
      VALUES (${id}, ${address}, 'member', '["demo"]', 'Owner', 'owner', ${queue.now}, ${queue.now + 1000})`,
    queueInvitationMail({
      id: `mail-${id}`,
      invitation: id,
      address,
      origin: 'https://inbox.docs.example',
      now: queue.now,
    }),
  ])

test('an invitation is emailed with its link, its inviter, its role and its projects', async () => {
  await invite('one')
  await queue.deliverAll()
  expect(queue.sent.map(({ subject, to }) => [subject, to.address])).toEqual([
    ['Owner invites you to the inbox', address],
  ])
  const text = queue.sent[0]?.text ?? ''
  expect(text).toContain('You can read reports, work on them and reply to reporters. Projects: Demo.')
  expect(text).toMatch(/\nhttps:\/\/inbox\.docs\.example\/join#one\.[0-9a-f]{40,}\n/)
})

test('an invitation that was used, withdrawn, or has expired is not emailed', async () => {
  for (const id of ['used', 'withdrawn', 'late']) await invite(id)
  await queue
    .database()
    .write([
      sql`UPDATE invitations SET used_at = 1 WHERE id = 'used'`,
      sql`DELETE FROM invitations WHERE id = 'withdrawn'`,
      sql`UPDATE invitations SET expires_at = ${queue.now} WHERE id = 'late'`,
    ])
  await queue.deliverAll()
  expect(queue.sent).toEqual([])
})

test('the reason why an address refuses the email is stored for the list of invitations', async () => {
  queue.result = () => ({ state: 'refused', error: 'No such user.' })
  await invite('bounced')
  await queue.deliverAll()
  const rows = await queue.database().read(sql`SELECT next_at, error FROM mails WHERE source = 'bounced'`)
  expect(rows).toEqual([{ next_at: null, error: 'No such user.' }])
})
