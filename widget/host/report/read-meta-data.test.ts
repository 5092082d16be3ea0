import { expect, test } from 'bun:test'
import { metaDataSchema } from '@node-docs/edge/contract'
import * as v from 'valibot'
import { readMetaData } from './read-meta-data.ts'

const device = {
  navigator: {
    userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/1.2',
    appName: 'Netscape',
    language: 'de-AT',
    maxTouchPoints: 0,
  },
  screen: { width: 1920, height: 1080 },
  location: { href: 'https://a.example/x?step=2&access_token=abc#here' },
  devicePixelRatio: 2,
  innerWidth: 1280,
  innerHeight: 800,
}

test('W-088 W-090 W-091 W-092 W-093 W-094 everything about the device and the page', () => {
  const metaData = readMetaData(device, { buildNumber: '42', versionCode: '1.2.3', sessionMs: 5250 })
  expect(metaData).toEqual({
    browserName: 'Chrome(1.2)',
    userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/1.2',
    browser: 'Netscape',
    systemName: 'Linux',
    buildVersionNumber: '42',
    releaseVersionNumber: '1.2.3',
    sessionDuration: 5.25,
    devicePixelRatio: 2,
    screenWidth: 1920,
    screenHeight: 1080,
    innerWidth: 1280,
    innerHeight: 800,
    currentUrl: 'https://a.example/x?step=2&access_token=abc#here',
    language: 'de-AT',
    mobile: false,
    sdkVersion: '7.0.31',
    sdkType: 'javascript',
    widgetVersion: '0.1.0',
  })
  expect(v.is(metaDataSchema, metaData)).toBe(true)
  expect(Object.keys(metaDataSchema.entries).toSorted()).toEqual(Object.keys(metaData).toSorted())
})
