import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, loadEnv } from 'vite'
import remixConfig from './remix.config.js'
import { programsInAscii } from './vite.ascii.ts'
import { BUNDLED, isAboutPackage } from './vite.bundled.ts'
import { doorPage } from './vite.door.ts'
import { brandPalette } from './vite.palette.ts'
import { breachedPasswordLists } from './vite.passwords.ts'
import { canadianPlaces } from './vite.places.ts'
import { threadPrograms } from './vite.threads.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Files that pages load together anyway are put into one: each for itself would cost more bytes than it saves (brotli
 * knows nothing of the file before). What stands first wins; what a file imports comes with it.
 */
const TOGETHER: [string, RegExp][] = [
  // Texts with markup: few pages have any.
  ['trans', /\/node_modules\/(react-i18next\/dist\/es\/(Trans|Icu)|html-parse-stringify|void-elements)/],
  // Changes only with a package, so that a new version of ours leaves it in the caches of browsers.
  [
    'packages',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router)|react-i18next)\//,
  ],
  // The frame of every page, and the cards of activities.
  [
    'site',
    /\/(app\/(frame\/(?!(attendance|offline)\/|notices|confirm-email|verification)[\w/-]+|lib\/(brand|meta|dates|kept-markup|lazy|sharing-meta|first-touch\/keep-typed)|ui\/(avatar|badge|icon|link|logo|note|price)|shared\/(activity\/(card|cover-picture|empty|places|summary)|search\/(feed-links|when)))|server\/domain\/(\w+\/paths|activity\/type|search\/when|platform\/brand|platform\/format\/count))\.tsx?$/,
  ],
  // What loads a part of a page, which all pages do.
  ['site', /vite\/preload-helper/],
  ['submit-button', /\/app\/(ui\/form\/submit-button|lib\/form\/submitting)\.tsx?$/],
  ['fields', /\/app\/(ui\/(filter-field|pager)|shared\/activity\/town\/(suggest|links))\.tsx?$/],
  ['list', /\/app\/features\/search\/list\/(?!no-activities|left-out|notes)[\w-]+\.tsx$/],
]

/** The pages: build/client for browsers, build/server for the web process. */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    canadianPlaces(),
    breachedPasswordLists(),
    threadPrograms(),
    doorPage(loadEnv(mode, process.cwd()).VITE_SA_FLAG),
    remix(remixConfig),
    isSsrBuild && programsInAscii(),
  ],
  css: brandPalette(loadEnv(mode, process.cwd()).VITE_SA_FLAG),
  // The development server loads packages one by one, which is faster than to bundle them.
  ssr: command === 'build' ? { noExternal: BUNDLED } : {},
  // Text in ASCII takes half the memory of a program with a single typographic apostrophe in it. Style sheets are in ASCII
  // anyway: printed in two ways they would have two addresses, and be loaded twice.
  esbuild: isSsrBuild ? { charset: 'ascii' } : {},
  // Pages read texts whole: a name for each of their first level would only be sent.
  json: { namedExports: Boolean(isSsrBuild), stringify: false },
  build: {
    target: 'es2022',
    // Nothing is folded into the style sheet or the scripts as a data: address; the content policy allows pictures only.
    assetsInlineLimit: 0,
    // A route without a page leaves nothing for browsers, and what stands on a page of its own may also be a dialog: that is right.
    rollupOptions: {
      // What Trans needs does nothing by being loaded; its package does not say so.
      treeshake: { moduleSideEffects: (id) => !/\/(html-parse-stringify|void-elements)\//.test(id) },
      onwarn(warning, warn) {
        const isLazyToo =
          warning.plugin === 'vite:reporter' && warning.message.includes('dynamic import will not')
        if (warning.code !== 'EMPTY_BUNDLE' && !isLazyToo && !isAboutPackage(warning)) warn(warning)
      },
      output: isSsrBuild ? {} : { manualChunks: (id) => TOGETHER.find(([, files]) => files.test(id))?.[0] },
    },
  },
}))
