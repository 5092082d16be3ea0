import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { CreatedInvitation } from './people.tsx'

test('a link for someone who is already on the team says that it changes no role', () => {
  const link = { email: 'ann@example.com', url: 'http://inbox.localhost/join#a.b' }
  expect(renderToStaticMarkup(<CreatedInvitation {...link} isMember />)).toContain('already on the team')
  const invitation = renderToStaticMarkup(<CreatedInvitation {...link} isMember={false} />)
  expect(invitation).toContain('ann@example.com')
  expect(invitation).not.toContain('already on the team')
})
