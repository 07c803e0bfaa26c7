import { chromium } from '@playwright/test'

/** The path of Playwright's own Chromium, whether or not it is installed. */
export const ownChromium = () => chromium.executablePath()
