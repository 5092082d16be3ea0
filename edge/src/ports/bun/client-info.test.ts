import { expect, test } from 'bun:test'
import { createBunClientInfo } from './client-info.ts'

const socket = { requestIP: () => ({ address: '10.0.0.7', family: 'IPv4' as const, port: 5000 }) }

function request(headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { headers })
}

test("without a trusted proxy the address is the socket's, whatever headers say", () => {
  const clientInfo = createBunClientInfo(socket, { trustProxy: false })
  const claims = request({
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Proto': 'https',
    'CF-Connecting-IP': '1.2.3.4',
  })

  expect(clientInfo.address(claims)).toBe('10.0.0.7')
  expect(clientInfo.isSecure(claims)).toBe(false)
})

test("only the last entry of a trusted proxy's header counts, because the proxy added it", () => {
  const clientInfo = createBunClientInfo(socket, { trustProxy: true })

  expect(clientInfo.address(request({ 'X-Forwarded-For': '1.2.3.4, 198.51.100.9' }))).toBe('198.51.100.9')
  expect(clientInfo.address(request())).toBe('10.0.0.7')
  expect(clientInfo.isSecure(request({ 'X-Forwarded-Proto': 'http, https' }))).toBe(true)
  expect(clientInfo.isSecure(request({ 'X-Forwarded-Proto': 'https, http' }))).toBe(false)
})
