import { expect, test } from 'bun:test'
import { fillTemplate, findUnknownPlaceholders, formatReference, toGreetingName } from './reply-templates.ts'

const values = { name: 'Ann Lee', reference: '90E94A24' }

test('placeholders become the name of the reporter and the reference number', () => {
  expect(fillTemplate('Hi {name|there}, {name}: {reference}.', values)).toBe('Hi Ann Lee, Ann Lee: 90E94A24.')
  expect(formatReference('90e94a24203447e8b9c8dffb0f57a331')).toBe('90E94A24')
})

test('without a name, the text after the bar is used, or the placeholder disappears', () => {
  const unknown = { ...values, name: '' }
  expect(fillTemplate('Hi {name|there}, bye {name}!\n{name}', unknown)).toBe('Hi there, bye!\n')
})

test('a name with a link, a line break or invisible characters counts as unknown, so that no reply advertises', () => {
  for (const name of [
    'https://evil.example',
    'Ann https://evil.example/win',
    'www.evil.example',
    'evil.example',
    'EVIL.Example now',
    'evil。example',
    'evil．example',
    '192.168.0.1',
    'ann@evil.example',
    'mailto:ann',
    'Ann\nYou won a prize',
    'Ann\r\nBcc: x',
    'Ann\u2028prize',
    'Ann\u202eelpmaxe',
    'a'.repeat(61),
  ])
    expect([name, fillTemplate('Hi {name|there}', { ...values, name })]).toEqual([name, 'Hi there'])
  for (const name of ['Ann Lee', 'J. R. Lee', 'Ann Lee Jr.', 'O’Neil-Müller', '李安', 'X Æ A-12'])
    expect(toGreetingName(` ${name} `)).toBe(name)
})

test('other braces stay, and a name cannot add placeholders or patterns', () => {
  const text = '{ "a": 1 } {nmae} {name|a{b}} {Name}'
  expect(fillTemplate(text, values)).toBe(text)
  expect(fillTemplate('Hi {name}', { ...values, name: '{reference} $1 $&' })).toBe('Hi {reference} $1 $&')
})

test('50,000 unfinished placeholders stay unchanged, in linear time', () => {
  const text = ' {name|'.repeat(50_000)
  expect(fillTemplate(text, values)).toBe(text)
})

test('misspelled placeholders are found once each, and other braces are not', () => {
  const text = 'Hi {name|there}, {nmae} {nmae} {Name|you}: {reference} { "a": 1 } {}'
  expect(findUnknownPlaceholders(text)).toEqual(['{nmae}', '{Name|you}'])
  expect(findUnknownPlaceholders('{name} {reference}')).toEqual([])
  expect(findUnknownPlaceholders('{a|'.repeat(50_000))).toEqual([])
})
