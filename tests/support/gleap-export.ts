import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Content that the server detects as PNG: the first bytes of a PNG file, and a text. */
const png = (text: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)])

const MINUTE = 60_000

/** A date in the format of Gleap's API, `age` minutes ago. */
const toDate = (now: number, age: number) => new Date(now - age * MINUTE).toISOString()

export const toTicketId = (index: number) => (0x507f1f77 + index).toString(16).padStart(24, '0')

/** Creates a ticket like those in the documentation of Gleap's API. */
export function createTicket(index: number, now: number): Record<string, unknown> {
  const id = toTicketId(index)
  const person = index % 40
  return {
    _id: id,
    id,
    bugId: index,
    title: `Ticket ${index}`,
    type: ['BUG', 'FEATURE_REQUEST', 'INQUIRY', 'CRASH'][index % 4],
    status: ['OPEN', 'INPROGRESS', 'DONE', 'cz2qz'][index % 4],
    priority: ['LOW', 'MEDIUM', 'HIGH', undefined][index % 4],
    archived: index % 50 === 0,
    isSpam: index % 97 === 0,
    formData: { description: `The page ${index} is empty` },
    session: {
      _id: `session${person}`,
      userId: `user-${person}`,
      name: `Ann ${person}`,
      email: `ann${person}@example.com`,
    },
    customData: { plan: 'premium', apiKey: `key-of-${index}-abcdefgh` },
    metaData: {
      currentUrl: `https://shop.example/${index}?token=secret-of-${index}`,
      browserName: 'Firefox',
    },
    consoleLog: [{ log: `Failed ${index}`, date: toDate(now, index + 1), priority: 'ERROR' }],
    networkLogs: [
      {
        url: `https://api.example/${index}`,
        type: 'GET',
        date: toDate(now, index + 1),
        request: { headers: { Authorization: `Bearer secret-of-${index}` }, payload: '' },
        response: { status: 502, statusText: '', responseText: `{"password":"secret-of-${index}"}` },
        success: true,
        duration: 12,
      },
    ],
    tags: index % 10 === 0 ? ['vip'] : [],
    screenshotUrl: index % 5 === 0 ? `https://files.gleap.invalid/shots/${id}.png` : undefined,
    attachments:
      index % 7 === 0
        ? [
            {
              name: `log-${index}.txt`,
              url: `https://files.gleap.invalid/a/log-${index}.txt`,
              type: 'text/plain',
            },
          ]
        : [],
    createdAt: toDate(now, index),
    updatedAt: toDate(now, index / 2),
  }
}

/** A reply of the team, an answer of the reporter and a note. */
function createMessages(index: number, now: number): object[] {
  const at = (age: number) => toDate(now, index - age / 100)
  const doc = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  const session = { email: `ann${index % 40}@example.com` }
  const user = { _id: 'u1', email: 'bob@team.example', firstName: 'Bob', lastName: 'Roe' }
  const ticket = toTicketId(index)
  return [
    {
      _id: `m${index}-1`,
      ticket,
      type: 'COMMENT',
      bot: false,
      user,
      session,
      comment: doc('We look at it.'),
      createdAt: at(1),
    },
    {
      _id: `m${index}-2`,
      ticket,
      type: 'COMMENT',
      bot: false,
      session,
      data: { content: 'Thank you' },
      createdAt: at(2),
    },
    {
      _id: `m${index}-3`,
      ticket,
      type: 'NOTE',
      isNote: true,
      user,
      comment: doc('Known problem'),
      createdAt: at(3),
    },
    { _id: `m${index}-4`, ticket, type: 'STATUS_CHANGED', user, createdAt: at(4) },
  ]
}

export interface WrittenExport {
  /** Tickets that can be imported. */
  good: number
  /** Number of tickets with each kind of error. */
  faults: number
}

/**
 * Writes an export of `count` tickets in every format that Gleap's documentation names. Some tickets have errors: no
 * id, no date, not an object, cut off, or repeated.
 */
export async function writeExport(
  folder: string,
  { count, now }: { count: number; now: number },
): Promise<WrittenExport> {
  await mkdir(join(folder, 'files'), { recursive: true })
  const tickets = Array.from({ length: count }, (_, index) => createTicket(index, now))
  let faults = 0
  for (const [index, ticket] of tickets.entries()) {
    if (index % 100 === 11) delete ticket['createdAt']
    else if (index % 100 === 22) Object.assign(ticket, { id: '../../etc', _id: undefined })
    else if (index % 100 === 33) Object.assign(ticket, { createdAt: 'yesterday' })
    else {
      if (ticket['screenshotUrl'] !== undefined && index % 15 !== 0)
        await writeFile(join(folder, 'files', `${toTicketId(index)}.png`), png(`shot ${index}`))
      if (index % 7 === 0) await writeFile(join(folder, 'files', `log-${index}.txt`), `log of ${index}\n`)
      continue
    }
    faults += 1
  }
  const third = Math.floor(count / 3)
  const write = async (name: string, text: string) => writeFile(join(folder, name), text)
  await write('a.json', JSON.stringify({ tickets: tickets.slice(0, third), count: third, totalCount: count }))
  await write(
    'b.json',
    JSON.stringify([...tickets.slice(third, 2 * third), 'not a ticket', null], undefined, 2),
  )
  const lines = tickets.slice(2 * third).map((ticket) => JSON.stringify(ticket))
  // Repeats the first ticket in this file, in an older version.
  const older = { ...tickets[2 * third], title: 'Old', updatedAt: toDate(now, 10 * count) }
  await write('c.jsonl', [...lines, JSON.stringify(older), '{"id": "cut off', ''].join('\n'))
  await write('cut-off.json', '[{"id": "1", "createdAt": "2026-')
  const messages = tickets.flatMap((_, index) => (index % 3 === 0 ? createMessages(index, now) : []))
  await write('messages.json', JSON.stringify(messages))
  return { good: count - faults, faults }
}
