import { catchErrors } from '../../platform/catch-errors.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import { patchMethod } from '../../platform/patch-method.ts'
import { finishRequest, type NetworkLog, type RequestRecord } from './network-log.ts'

/** Messages of a connection that a report contains if the project records them, and characters of each. */
const MESSAGES = 20
const MESSAGE_CHARACTERS = 500
/** `EventSource.CLOSED` */
const CLOSED = 2

/** What is known about a connection. */
interface Connection {
  record: RequestRecord
  /** Number and bytes of the messages. */
  sent: [count: number, bytes: number]
  received: [count: number, bytes: number]
  messages: string[]
  /** Types of events that are counted. */
  types: Set<string>
}

interface ConnectionOptions {
  log: Pick<NetworkLog, 'startConnection' | 'clock'>
  /** Whether the project records the content of messages. */
  hasMessages: () => boolean
}

type Source = WebSocket | EventSource

/**
 * Logs WebSockets and event streams: when they open and close, and number and size of their messages. A WebSocket that
 * was opened earlier is logged when it sends its next message.
 */
export function recordConnections(
  page: Pick<Page, 'WebSocket' | 'EventSource'>,
  { log, hasMessages }: ConnectionOptions,
): Dispose {
  const connections = new WeakMap<Source, Connection>()

  function watch(source: Source, method: string): Connection | undefined {
    const record = log.startConnection(source.url, method)
    if (!record) return undefined
    const connection: Connection = {
      record,
      sent: [0, 0],
      received: [0, 0],
      messages: [],
      types: new Set(['open', 'error']),
    }
    connections.set(source, connection)
    const setState = (statusText: string): void => {
      record.response = { status: 0, responseText: '', ...record.response, statusText }
    }
    const onOpen = (): void => {
      record.success = true
      setState('open')
      if (record.response) record.response.status = method === 'WEBSOCKET' ? 101 : 200
    }
    if (source.readyState === source.OPEN) onOpen()
    listen(source, ['open'], catchErrors(onOpen))
    listen(
      source,
      ['close'],
      catchErrors((event) => {
        const { code, reason, wasClean } = event as CloseEvent // by its type
        setState(`closed ${code} ${reason}`.trimEnd())
        finishRequest(record, wasClean, log.clock())
      }),
    )
    listen(
      source,
      ['error'],
      catchErrors(() => {
        // An event stream has no event for its end.
        if (source.readyState !== CLOSED || method === 'WEBSOCKET') return
        setState('closed')
        finishRequest(record, false, log.clock())
      }),
    )
    countType(source, 'message')
    return connection
  }

  /** Counts the events of a type, which are messages. */
  function countType(source: Source, type: string): void {
    const connection = connections.get(source)
    if (!connection || connection.types.has(type)) return
    connection.types.add(type)
    listen(
      source,
      [type],
      catchErrors((event) => count(connection, 'received', 'data' in event ? event.data : '')),
    )
  }

  function count(connection: Connection, direction: 'sent' | 'received', data: unknown): void {
    const { record, sent, received, messages } = connection
    connection[direction][0] += 1
    connection[direction][1] += measure(data)
    if (hasMessages()) messages.push(`${direction}: ${describe(data)}`)
    if (messages.length > MESSAGES) messages.shift()
    const summary = `received ${received[0]} messages (${received[1]} bytes), sent ${sent[0]} (${sent[1]} bytes)`
    record.response = {
      status: 0,
      statusText: '',
      ...record.response,
      responseText: [summary, ...messages].join('\n'),
    }
  }

  const noteSent = catchErrors((socket: WebSocket, data: unknown) => {
    const connection = connections.get(socket) ?? watch(socket, 'WEBSOCKET')
    if (connection) count(connection, 'sent', data)
  })
  const noteType = catchErrors(countType)
  const { WebSocket: Socket, EventSource: Stream } = page
  return disposeAll([
    patchClass(page, 'WebSocket', catchErrors(watch)),
    patchClass(page, 'EventSource', catchErrors(watch)),
    patchMethod(Socket.prototype, 'send', (original, isOn) => {
      return function send(this: WebSocket, ...args: Parameters<WebSocket['send']>): void {
        Reflect.apply(original, this, args)
        if (isOn()) noteSent(this, args[0])
      }
    }),
    patchMethod(Stream.prototype, 'addEventListener', (original, isOn) => {
      return function addEventListener(this: EventSource, ...args: [string, ...unknown[]]): void {
        Reflect.apply(original, this, args)
        if (isOn()) noteType(this, args[0])
      }
    }),
  ])
}

function patchClass<Name extends 'WebSocket' | 'EventSource'>(
  page: Pick<Page, Name>,
  name: Name,
  watch: (source: Source, method: string) => void,
): Dispose {
  return patchMethod(
    page,
    name,
    (original, isOn) =>
      new Proxy(original, {
        construct(target, args, newTarget) {
          const source: Source = Reflect.construct(target, args, newTarget)
          if (isOn()) watch(source, name.toUpperCase())
          return source
        },
      }),
  )
}

/** Returns the number of bytes of a message; for text, the number of characters. */
function measure(data: unknown): number {
  if (typeof data === 'string') return data.length
  if (data instanceof Blob) return data.size
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 0
}

function describe(data: unknown): string {
  return typeof data === 'string' ? data.slice(0, MESSAGE_CHARACTERS) : `<${measure(data)} bytes>`
}
