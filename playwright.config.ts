import { existsSync } from 'node:fs'
import { chromium, defineConfig, type Project } from '@playwright/test'
import { ABOUT_SCRIPT } from './tests/e2e/about-script.ts'
import { chromiumProgram } from './tests/infrastructure/programs.mjs'

const own = chromium.executablePath()
const executablePath = existsSync(own) ? undefined : chromiumProgram(own)

const scripts = { js: true, nojs: false }
const languages = { fr: 'fr-CA', en: 'en-CA' }
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

/** Reads what the server sends, in both languages: once is enough, and without script it is quickest. */
const WITHOUT_SCRIPT = ['**/words-crawl.spec.ts', '**/second-brand.spec.ts']

/** A second build and walks from link to link through all of it: only in the whole size. The rules have unit tests. */
const ONLY_WHOLE = process.env.TEST_SIZE === 'small' ? ['**/second-brand.spec.ts'] : []

/** One project for each way to meet the product: js-fr-phone, nojs-en-desk … The test command says which of them run. */
const journeys = Object.entries(scripts).flatMap(([script, javaScriptEnabled]) =>
  Object.entries(languages).flatMap(([language, locale]) =>
    Object.entries(screens).map(([screen, viewport]): Project => ({
      name: `${script}-${language}-${screen}`,
      testDir: 'tests/e2e',
      testIgnore: [...(javaScriptEnabled ? WITHOUT_SCRIPT : ABOUT_SCRIPT), ...ONLY_WHOLE],
      use: { javaScriptEnabled, locale, viewport, hasTouch: screen === 'phone' },
    })),
  ),
)

/** axe: on every page, and on the states that the journeys met. */
const axe = Object.entries(languages).flatMap(([language, locale]) =>
  Object.entries(screens).map(([screen, viewport]): Project => ({
    name: `axe-${language}-${screen}`,
    testDir: 'tests/axe',
    fullyParallel: true,
    use: { locale, viewport, hasTouch: screen === 'phone' },
  })),
)

export default defineConfig({
  projects: [
    ...journeys,
    ...axe,
    { name: 'html', testDir: 'tests/html', use: { javaScriptEnabled: false, locale: 'fr-CA' } },
  ],
  testMatch: '**/*.spec.ts',
  globalSetup: ['./tests/next-auth-client/install.ts', './tests/infrastructure/played-demo.ts'],
  outputDir: 'test-results/browser',
  // Journeys wait for answers and emails more than they compute.
  workers: 4,
  // They end what hangs: a busy machine takes a minute for what is done in seconds.
  timeout: 5 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can starve a browser for a minute, and of two thousand journeys that meets one. A second try still fails on
  // a fault of ours; what needed it is named under the failures.
  retries: process.env.CI || process.env.TEST_SIZE === 'whole' ? 1 : 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    timezoneId: 'America/Toronto',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // Recording every test to keep a few costs more than the tests; a failure is recorded at its second try, or with --trace on.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
