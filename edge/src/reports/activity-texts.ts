/** JSON of the report fields that are searched, by name. Long JSON is cut. */
export type ActivityJson = Readonly<Partial<Record<ActivityField, string>>>

export const activityFields = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

type ActivityField = (typeof activityFields)[number]

/**
 * Returns the texts to index from a report's console, requests, events and custom data. The most important come first: errors and
 * failed requests.
 */
export function toActivityTexts(activity: ActivityJson): string[] {
  const consoleLog = toObjects(parseCutJson(activity.consoleLog))
  const requests = toObjects(parseCutJson(activity.networkLogs)).filter(({ type }) => type !== 'RESOURCE')
  const isError = ({ priority }: JsonObject): boolean => priority === 'ERROR'
  return [
    ...consoleLog.filter(isError).map(({ log }) => toText(log)),
    ...requests.filter(isFailed).map(toRequestText),
    ...requests.filter((request) => !isFailed(request)).map(toRequestText),
    ...consoleLog.filter((entry) => !isError(entry)).map(({ log }) => toText(log)),
    ...collectTexts(toObjects(parseCutJson(activity.customEventLog)).map(({ name, data }) => [name, data])),
    ...collectTexts(parseCutJson(activity.customData)),
  ]
}

/** Returns all strings and numbers of a value, and the names of its fields, in order, at any depth. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...collectTexts(each)])
}

type JsonObject = Readonly<Record<string, unknown>>

function isFailed({ success, response }: JsonObject): boolean {
  const { status } = toObject(response)
  return success === false || (typeof status === 'number' && status >= 400)
}

/**
 * Returns the method, path and status of a request. Leaves out the URL's query, headers and bodies, because they can
 * contain personal data.
 */
function toRequestText({ type, url, response }: JsonObject): string {
  const { status, statusText } = toObject(response)
  const path = toText(url).replace(/[?#].*$/s, '')
  return [type, status, statusText, path].map(toText).join(' ')
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

/** Parses JSON that may be cut off at the end. A cut array or object ends with its last complete element. */
export function parseCutJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  return tryParse(text) ?? tryParse(closeJson(text))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function closeJson(text: string): string {
  const [first = ''] = text
  let depth = 0
  let isString = false
  let end = 1
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    else if (character === ',' && depth === 1) end = index
  }
  return text.slice(0, end) + (first === '[' ? ']' : '}')
}
