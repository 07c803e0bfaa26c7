import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, loadEnv } from 'vite'
import remixConfig from './remix.config.js'
import { brandPalette } from './vite.palette.ts'
import { canadianPlaces } from './vite.places.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** A few lines each, and needed by every page: as files of their own they would cost more bytes than they hold. */
const ON_EVERY_PAGE =
  /\/(app\/lib\/(brand|meta)|server\/domain\/(\w+\/paths|platform\/brand|platform\/format\/count))\.ts$/

/** The pages: build/client for browsers, build/server for the web process. */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [canadianPlaces(), remix(remixConfig)],
  css: brandPalette(loadEnv(mode, process.cwd()).VITE_SA_FLAG),
  build: {
    target: 'es2022',
    // Nothing is folded into the style sheet or the scripts as a data: address; the content policy allows pictures only.
    assetsInlineLimit: 0,
    // A route without a page leaves nothing for browsers, and what stands on a page of its own may also be a dialog: that is right.
    rollupOptions: {
      onwarn(warning, warn) {
        const isLazyToo =
          warning.plugin === 'vite:reporter' && warning.message.includes('dynamic import will not')
        if (warning.code !== 'EMPTY_BUNDLE' && !isLazyToo) warn(warning)
      },
      output: isSsrBuild ? {} : { manualChunks: (id) => (ON_EVERY_PAGE.test(id) ? 'brand' : undefined) },
    },
  },
}))
