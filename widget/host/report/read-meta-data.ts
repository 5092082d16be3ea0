import type { MetaData } from '@node-docs/edge/contract'
import { readBrowser } from '../../platform/read-browser.ts'
import { version } from '../../package.json'

/** Version of the protocol. The widget's own version is `widgetVersion` (R-18, W-094). */
const PROTOCOL = { sdkVersion: '7.0.31', sdkType: 'javascript' } as const

/** The parts of a window that are read. */
export interface Device {
  navigator: Pick<Navigator, 'userAgent' | 'appName' | 'language' | 'maxTouchPoints'>
  screen: Pick<Screen, 'width' | 'height'>
  location: Pick<Location, 'href'>
  devicePixelRatio: number
  innerWidth: number
  innerHeight: number
}

export interface AppState {
  /** Version and build numbers of the host page (W-090). */
  buildNumber: string
  versionCode: string
  /** Milliseconds since the widget started. */
  sessionMs: number
}

/** Describes the page, browser and device of a report (W-088..W-094). */
export function readMetaData(device: Device, { buildNumber, versionCode, sessionMs }: AppState): MetaData {
  const { navigator, screen, location, devicePixelRatio, innerWidth, innerHeight } = device
  return {
    ...readBrowser(navigator.userAgent, navigator.maxTouchPoints),
    userAgent: navigator.userAgent,
    browser: navigator.appName,
    buildVersionNumber: buildNumber,
    releaseVersionNumber: versionCode,
    sessionDuration: sessionMs / 1000,
    devicePixelRatio,
    screenWidth: screen.width,
    screenHeight: screen.height,
    innerWidth,
    innerHeight,
    currentUrl: location.href,
    language: navigator.language,
    ...PROTOCOL,
    widgetVersion: version,
  }
}
