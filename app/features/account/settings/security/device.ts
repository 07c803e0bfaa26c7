/**
 * Names the device of a session from its user agent. A few rules are enough: the name is only displayed, nothing
 * depends on it.
 */
export interface Device {
  /** A proper name, the same in every language. */
  browser: string
  /** A key of `settings:devices`. */
  system: System
}

export type System = 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'chromebook' | 'linux'

/** The order matters: most browsers also claim to be the ones that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, System][] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
]

/** Null unless the user agent names both a known browser and a known system. */
export function readDevice(userAgent: string | null): Device | null {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return browser && system ? { browser, system } : null
}
