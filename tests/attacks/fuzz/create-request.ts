import { createJsonBody, createMultipartBody, type Body } from './create-body.ts'
import type { Schema, Source } from './create-json.ts'
import { hostileHeaders, hostilePaths, hostileTexts } from './hostile-values.ts'
import { createRandom, type Random } from './random.ts'

/** The parts of an OpenAPI operation that requests and checks need. */
export interface FuzzedOperation {
  method: string
  path: string
  /** The required authorization, from the operation's security schemes. */
  caller: 'anyone' | 'project' | 'session' | 'owner'
  query: readonly string[]
  /** Schema of the request body, `multipart` for form data; absent without a body. */
  body?: Schema | 'multipart'
  /** Documented error codes by status. */
  refusals: Readonly<Record<string, readonly string[]>>
  isEventStream: boolean
  /** Responds with pages or files, also for errors, so the checks of error documents do not apply. */
  isPage?: true
}

/** Existing credentials and ids, so that requests pass authentication. */
export interface Target {
  sdkKey: string
  ids: { gleapId: string; gleapHash: string }
  inboxToken: string
  /** Values of path parameters by name. */
  parameters: Readonly<Record<string, readonly string[]>>
  /** Valid values of query parameters by name. */
  queries: Readonly<Record<string, readonly string[]>>
  /** Existing ids, for fields in request bodies. */
  known: readonly string[]
}

export interface FuzzedRequest {
  operation: FuzzedOperation
  method: string
  /** Path and query, exactly as sent. */
  target: string
  headers: readonly (readonly [string, string])[]
  body?: Body
  /** The request is sent over a plain socket, because `fetch` would repair or refuse it. */
  isRaw: boolean
  /**
   * Whether path and method are those of the operation. If not, or if the request is raw, other error codes are
   * correct, too.
   */
  isAddressed: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Creates a request. The same seed always creates the same request. */
export function createRequest(
  seed: number,
  operations: readonly FuzzedOperation[],
  target: Target,
): FuzzedRequest {
  const random = createRandom(seed)
  const operation = random.pick(operations)
  const isRaw = !operation.isEventStream && random.chance(0.12)
  const method = random.chance(0.95) ? operation.method.toUpperCase() : random.pick(METHODS)
  const path = createPath(operation, target, { isRaw, random })
  const query = createQuery(operation, target, { isRaw, random })
  const hasBody = !isRaw && operation.body !== undefined && method !== 'GET' && method !== 'HEAD'
  const known = [target.inboxToken, ...target.known]
  const body = hasBody ? createBody(operation, { random, known }) : undefined
  return {
    operation,
    method,
    target: path.text + query,
    headers: [...createHeaders(operation, target, random), ...createHostileHeaders(random, isRaw)],
    ...(body && { body }),
    isRaw,
    isAddressed: path.isIntact && !isRaw && method === operation.method.toUpperCase(),
  }
}

function createPath(
  { path }: FuzzedOperation,
  { parameters }: Target,
  { isRaw, random }: { isRaw: boolean; random: Random },
): { text: string; isIntact: boolean } {
  let isIntact = true
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(0.7)) return random.pick(parameters[name] ?? ['x'])
    isIntact = false
    return isRaw ? random.pick(hostilePaths) : toUrlText(random.pick(hostileTexts))
  })
  if (!isRaw || random.chance(0.7)) return { text: filled, isIntact }
  return { text: `${filled}/${random.pick(hostilePaths)}`, isIntact: false }
}

function createQuery(
  { query }: FuzzedOperation,
  { queries }: Target,
  { isRaw, random }: { isRaw: boolean; random: Random },
): string {
  const pairs = query
    .filter(() => random.chance(0.4))
    .map((name) => {
      const valid = queries[name]
      if (valid && random.chance(0.9)) return `${name}=${toUrlText(random.pick(valid))}`
      return `${name}=${isRaw ? random.pick(hostilePaths) : toUrlText(random.pick(hostileTexts))}`
    })
  if (random.chance(0.05)) pairs.push(...pairs, '&&=', 'q', '__proto__=1')
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
function toUrlText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function createBody({ body }: FuzzedOperation, source: Source): Body {
  const { random } = source
  if (body === undefined || body === 'multipart' || random.chance(0.02)) return createMultipartBody(random)
  return createJsonBody(body, source)
}

function createHeaders(
  { caller }: FuzzedOperation,
  { ids, inboxToken, sdkKey }: Target,
  random: Random,
): [string, string][] {
  // About 3 % of the requests lack credentials.
  if (caller === 'anyone' || random.chance(0.03)) return []
  if (caller === 'owner') return [['Authorization', `Bearer ${inboxToken}`]]
  const key: [string, string] = ['Api-Token', sdkKey]
  if (caller === 'project') return [key]
  return [key, ['Gleap-Id', ids.gleapId], ['Gleap-Hash', ids.gleapHash]]
}

function createHostileHeaders(random: Random, isRaw: boolean): [string, string][] {
  if (!isRaw && random.chance(0.8)) return []
  return Array.from({ length: 1 + random.int(2) }, () => {
    const [name, values] = random.pick(hostileHeaders)
    return [name, random.pick(values)]
  })
}
