import { expect, test } from 'bun:test'
import { formatLine, isLogged } from './log.ts'

test('a line is one JSON object without line breaks, whatever it contains', () => {
  const line = formatLine('info', 'request', { path: '/a\n{"level":"error"}', status: 200 })

  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'info',
    event: 'request',
    path: '/a\n{"level":"error"}',
    status: 200,
  })
})

test('a log level includes more severe levels', () => {
  const levels = ['debug', 'info', 'warn', 'error'] as const
  const shown = (level: Parameters<typeof isLogged>[1]) => levels.filter((line) => isLogged(line, level))

  expect(shown('debug')).toEqual(['debug', 'info', 'warn', 'error'])
  expect(shown('warn')).toEqual(['warn', 'error'])
  expect(shown('off')).toEqual([])
})
