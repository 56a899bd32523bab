import { formatMessage } from '#contract/format-message.ts'
import { serverPages as messages } from '../language/messages.ts'

/** Browsers by their tokens in a user agent; the first that matches counts, as most also name others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
/** Systems in the same way: Android also says Linux, and iPhones say Mac OS X. */
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
/** Longer user agents are cut: none of a browser is that long. */
const LONGEST = 500

/** A device in words, such as "Firefox on Windows", from the User-Agent header; undefined if that names nothing known. */
export function deviceName(userAgent = ''): string | undefined {
  const header = userAgent.slice(0, LONGEST)
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(header))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return browser && system ? formatMessage(messages.deviceName, { browser, system }) : (browser ?? system)
}
