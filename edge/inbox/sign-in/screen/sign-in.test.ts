import { expect, test } from 'bun:test'
import { signInFailures } from '../contract.ts'
import { describeSignInFailure } from './sign-in.tsx'

test('every failure of a sign-in has its own explanation', () => {
  const texts = signInFailures.map((failure) => describeSignInFailure(`#sign-in=${failure}`))
  expect(new Set(texts).size).toBe(signInFailures.length)
  for (const text of texts) expect(text).toEndWith('.')
})

test('any other fragment explains nothing', () => {
  for (const hash of ['', '#', '#sign-in=', '#sign-in=other', '#toString'])
    expect(describeSignInFailure(hash)).toBe('')
})
