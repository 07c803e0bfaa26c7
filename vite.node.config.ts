import { join } from 'node:path'
import { defineConfig } from 'vite'
import { canadianPlaces } from './vite.places.ts'

/** The processes that npm start runs: web (the front), worker, and setup before both; and what plain remix-serve loads. Packages stay in node_modules. */
export default defineConfig(({ mode }) => ({
  plugins: [canadianPlaces()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(process.env.VIREE_BUILD_DIR ?? 'build', 'node'),
    // While developing, a worker runs from this folder.
    emptyOutDir: mode === 'production',
    copyPublicDir: false,
    minify: false,
    rollupOptions: {
      input: {
        web: 'server/web/main.ts',
        'remix-serve': 'server/web/remix-serve.ts',
        worker: 'server/tasks/main.ts',
        setup: 'server/runtime/start/setup.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}))
