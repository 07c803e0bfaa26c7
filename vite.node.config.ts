import { join } from 'node:path'
import { defineConfig } from 'vite'
import { programsInAscii } from './vite.ascii.ts'
import { BUNDLED, isAboutPackage } from './vite.bundled.ts'
import { breachedPasswordLists } from './vite.passwords.ts'
import { canadianPlaces } from './vite.places.ts'
import { threadPrograms } from './vite.threads.ts'

/** The processes that npm start runs: web, which loads the build of the pages, worker, and setup before both; and the commands of operators. */
export default defineConfig(({ mode }) => ({
  plugins: [canadianPlaces(), breachedPasswordLists(), threadPrograms(), programsInAscii()],
  ssr: { noExternal: BUNDLED },
  // Text in ASCII takes half the memory of a program with a single typographic apostrophe in it.
  esbuild: { charset: 'ascii' },
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
        worker: 'server/tasks/main.ts',
        setup: 'server/runtime/start/setup.ts',
        backup: 'server/runtime/backup/backup-main.ts',
        restore: 'server/runtime/backup/restore-main.ts',
        rotate: 'server/runtime/keys/rotate-main.ts',
        'reset-second-factor': 'server/runtime/start/reset-second-factor.ts',
        verify: 'server/runtime/start/verify-main.ts',
        'sandbox-plan': 'server/runtime/start/sandbox-plan.ts',
        sandbox: 'server/sandbox/main.ts',
      },
      onwarn(warning, warn) {
        if (!isAboutPackage(warning)) warn(warning)
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}))
