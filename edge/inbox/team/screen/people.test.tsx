import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { CreatedInvitation, MemberList, splitEmails } from './people.tsx'

test('a link for someone who is already on the team says that it changes no role', () => {
  const link = { email: 'ann@example.com', url: 'http://inbox.localhost/join#a.b', isEmailed: false }
  expect(renderToStaticMarkup(<CreatedInvitation {...link} isMember />)).toContain('already on the team')
  const invitation = renderToStaticMarkup(<CreatedInvitation {...link} isMember={false} />)
  expect(invitation).toContain('ann@example.com')
  expect(invitation).not.toContain('already on the team')
})

test('several addresses are separated by commas, spaces or lines, and each is invited once', () => {
  expect(splitEmails(' Ann@example.com,bob@example.com;\nann@example.com\t ')).toEqual([
    'ann@example.com',
    'bob@example.com',
  ])
  expect(splitEmails(' ,\n')).toEqual([])
})

test('the list has a column of roles only for people who see roles', () => {
  const ann = { id: 'ann', name: 'Ann', email: null, projects: null, isOwner: false, createdAt: '' }
  const act = { onUpdate: async () => {}, onRemove: async () => {}, onInvite: () => Promise.reject() }
  const render = (role: 'member' | null) =>
    renderToStaticMarkup(
      <MemberList members={[{ ...ann, role }]} accountId="bob" isAdmin={false} projects={[]} {...act} />,
    )
  expect(render('member')).toContain('<span>Role</span>')
  expect(render(null)).not.toContain('Role')
})
