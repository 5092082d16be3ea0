import { expect, test } from 'bun:test'
import { formatPerson } from './format-person.ts'

const identity = { userId: 'u-1', isVerified: false }

test('a person is shown with name and email, or else with the user id', () => {
  const person = { reporterName: 'Grace Lee', reportedBy: 'grace@example.com', identity }
  expect(formatPerson(person)).toBe('Grace Lee, grace@example.com')
  expect(formatPerson({ ...person, reporterName: '' })).toBe('grace@example.com')
  expect(formatPerson({ ...person, reportedBy: '' })).toBe('Grace Lee')
  expect(formatPerson({ ...person, reporterName: 'grace@example.com' })).toBe('grace@example.com')
  expect(formatPerson({ reporterName: '', reportedBy: '', identity })).toBe('u-1')
  expect(formatPerson({ reporterName: '', reportedBy: '', identity: null })).toBe('Anonymous')
})
