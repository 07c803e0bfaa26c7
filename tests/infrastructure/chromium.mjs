import { chromium } from '@playwright/test'

/** Where Playwright's own Chromium is, or would be. */
export const ownChromium = () => chromium.executablePath()
