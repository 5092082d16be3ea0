import { expect, test } from 'bun:test'
import { readQuery } from './query.ts'

function read(text: string): string[] {
  return readQuery(text).map(
    ({ whole, isStopWord, isOpen }) => `${isStopWord ? '(' : ''}${whole}${isOpen ? '*' : ''}`,
  )
}

test('stop words are recognized', () => {
  expect(read('How do I run a node?')).toEqual(['(how', '(do', '(i', 'run', '(a', 'node'])
  expect(read('how long is an epoch ')).toEqual(['(how', '(long', '(is', '(an', 'epoch'])
  expect(read('long epoch ')).toEqual(['long', 'epoch'])
})

test('the last word counts as incomplete unless a space or another word follows it', () => {
  expect(read('state sy')).toEqual(['state', 'sy*'])
  expect(read('state sync ')).toEqual(['state', 'sync'])
  expect(read('node no node')).toEqual(['node*', 'no'])
})

test('only the first words of a very long query are used', () => {
  expect(readQuery(Array.from({ length: 60 }, (_, n) => `w${n}`).join(' '))).toHaveLength(24)
  const sentence = `${'the of and '.repeat(9)} ${Array.from({ length: 30 }, (_, n) => `how w${n}`).join(' ')}`
  expect(read(`${sentence} `)[0]).toBe('w0')
})
