import type { FuzzedOperation } from './create-request.ts'
import type { Schema } from './create-json.ts'

const text: Schema = { type: 'string' }

function createRoute(
  method: string,
  path: string,
  { query = [], body }: { query?: string[]; body?: Schema } = {},
): FuzzedOperation {
  return {
    method,
    path,
    caller: 'anyone',
    query,
    ...(body && { body }),
    refusals: {},
    isEventStream: false,
    isPage: true,
  }
}

/** A JSON-RPC message of MCP. */
const message: Schema = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: 'integer' },
    method: { enum: ['initialize', 'tools/list', 'tools/call', 'ping'] },
    params: {
      type: 'object',
      properties: { name: text, arguments: { type: 'object', properties: { query: text, path: text } } },
      required: [],
    },
  },
  required: ['jsonrpc', 'id', 'method', 'params'],
}

/** Routes that are not in the OpenAPI document. They respond with pages, files, or their own protocol. */
export const otherRoutes: readonly FuzzedOperation[] = [
  createRoute('get', '/search', { query: ['q', 'limit'] }),
  createRoute('get', '/rating', { query: ['page', 'answer'] }),
  createRoute('post', '/rating', { body: { type: 'object', properties: { page: text, answer: text } } }),
  createRoute('post', '/mcp', { body: message }),
  createRoute('get', '/intro/{id}', { query: ['q'] }),
  createRoute('get', '/files/{id}', { query: ['download'] }),
  createRoute('get', '/files/snapshots/{id}', { query: ['expires', 'signature', 'resources'] }),
  createRoute('get', '/files/player', { query: ['host'] }),
  createRoute('get', '/frame/', { query: ['key'] }),
  createRoute('get', '/inbox/reports/{id}'),
  createRoute('get', '/inbox/settings/{sdkKey}'),
  createRoute('get', '/readyz'),
]
