import { readStoredJson, writeStored } from '../preferences/storage.ts'

const KEY = 'reloaded'

/**
 * One full reload per address (D-065): a second one would not bring what the first did not. `true` means go
 * ahead, it is noted. A reader whose storage is off gets the Retry box instead of a reload that could repeat.
 */
export function claimReload(route: string): boolean {
  const routes = readRoutes()
  return !routes.includes(route) && writeStored(KEY, JSON.stringify([...routes, route]), 'session')
}

/** The address works again. */
export function clearReload(route: string): void {
  const routes = readRoutes()
  if (routes.includes(route))
    writeStored(KEY, JSON.stringify(routes.filter((other) => other !== route)), 'session')
}

function readRoutes(): unknown[] {
  const routes = readStoredJson(KEY, 'session')
  return Array.isArray(routes) ? routes : []
}
