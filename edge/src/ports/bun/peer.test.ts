import { expect, test } from 'bun:test'
import { createBunPeer } from './peer.ts'

const socket = { requestIP: () => ({ address: '10.0.0.7', family: 'IPv4' as const, port: 5000 }) }

function request(headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { headers })
}

test("without a trusted proxy the address is the socket's, whatever headers say", () => {
  const peer = createBunPeer(socket, { trustProxy: false })
  const claims = request({
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Proto': 'https',
    'CF-Connecting-IP': '1.2.3.4',
  })

  expect(peer.address(claims)).toBe('10.0.0.7')
  expect(peer.isSecure(claims)).toBe(false)
})

test("of a trusted proxy's header only the last entry counts, which the proxy added", () => {
  const peer = createBunPeer(socket, { trustProxy: true })

  expect(peer.address(request({ 'X-Forwarded-For': '1.2.3.4, 198.51.100.9' }))).toBe('198.51.100.9')
  expect(peer.address(request())).toBe('10.0.0.7')
  expect(peer.isSecure(request({ 'X-Forwarded-Proto': 'http, https' }))).toBe(true)
  expect(peer.isSecure(request({ 'X-Forwarded-Proto': 'https, http' }))).toBe(false)
})
