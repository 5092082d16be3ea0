import { readStoredJson, writeStored } from '../preferences/storage.ts'

const KEY = 'reloaded'

/**
 * Returns `true` if the document may be reloaded for this route. Allows one reload per route, because a second one
 * would probably fail too (D-065). Returns `false` if storage is full or off, because reloads could repeat forever.
 */
export function claimReload(route: string): boolean {
  const routes = readRoutes()
  return !routes.includes(route) && writeStored(KEY, JSON.stringify([...routes, route]), 'session')
}

/** Allows a reload again after the route has loaded. */
export function clearReload(route: string): void {
  const routes = readRoutes()
  if (routes.includes(route))
    writeStored(KEY, JSON.stringify(routes.filter((other) => other !== route)), 'session')
}

function readRoutes(): unknown[] {
  const routes = readStoredJson(KEY, 'session')
  return Array.isArray(routes) ? routes : []
}
