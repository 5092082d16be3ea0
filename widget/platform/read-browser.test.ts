import { expect, test } from 'bun:test'
import { readBrowser } from './read-browser.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome(127.0.0.0), Windows, false'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/127.0.2`,
    'Edge(127.0.2), Windows, false',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/99.0`, 'Opera(99.0), Linux, false'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox(128.0), UNIX, false'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari(17.5), MacOS, false',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari(17.5), iPhone, true',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari(12.1), iPad, true',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`,
    'Chrome(127.0.0.0), Android, true',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'MSIE(11.0), Windows, false'],
  ['curl/8.0', 'Unknown, Unknown OS, false'],
])('W-088 W-089 W-093 %s', (userAgent, expected) => {
  const { browserName, systemName, mobile } = readBrowser(userAgent)
  expect(`${browserName}, ${systemName}, ${mobile}`).toBe(expected)
})

test('W-089 an iPad that calls itself a Mac is found by its touch screen', () => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
  expect(readBrowser(userAgent, 5).systemName).toBe('iPad')
})
