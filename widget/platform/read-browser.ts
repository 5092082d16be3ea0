/** What a report says about the browser; names and values are the protocol's (W-088, W-089, W-093). */
export interface Browser {
  browserName: string
  systemName: string
  mobile: boolean
}

/** In order: each names itself by the first, and calls itself by later ones too, to get the same pages. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Opera', /(?:OPR|Opera)\/([\d.]+)/],
  ['Edge', /Edge?(?:A|iOS)?\/([\d.]+)/],
  ['MSIE', /(?:MSIE |rv:(?=.*Trident)|Trident.*rv:)([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/** In order of how much each says: an iPhone calls itself a Mac as well, Android a Linux. */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Linux', /Linux/],
  ['UNIX', /X11/],
  ['MacOS', /Mac/],
  ['Windows', /Win/],
]

/** `touchPoints` tells an iPad that asks for desktop pages from a Mac. */
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
