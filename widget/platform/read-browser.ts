/** Browser information for a report, in the protocol's names and values (W-088, W-089, W-093). */
export interface Browser {
  browserName: string
  systemName: string
  mobile: boolean
}

/**
 * Patterns of browsers. The first match wins, because a browser's user agent can also contain the names of browsers
 * further down the list.
 */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Opera', /(?:OPR|Opera)\/([\d.]+)/],
  ['Edge', /Edge?(?:A|iOS)?\/([\d.]+)/],
  ['MSIE', /(?:MSIE |rv:(?=.*Trident)|Trident.*rv:)([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/**
 * Patterns of systems. The first match wins, because an iPhone's user agent also contains "Mac", and Android's contains
 * "Linux".
 */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Linux', /Linux/],
  ['UNIX', /X11/],
  ['MacOS', /Mac/],
  ['Windows', /Win/],
]

/** `touchPoints` distinguishes an iPad that requests desktop pages from a Mac. */
export function readBrowser(userAgent: string, touchPoints = 0): Browser {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))
  const version = browser && userAgent.match(browser[1])?.[1]
  const [system = 'Unknown OS'] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return {
    browserName: browser ? `${browser[0]}(${version})` : 'Unknown',
    systemName: system === 'MacOS' && touchPoints > 1 ? 'iPad' : system,
    mobile: isMobile(userAgent),
  }
}

export function isMobile(userAgent: string): boolean {
  return /Mobi|Android|iP(?:hone|ad|od)/.test(userAgent)
}
