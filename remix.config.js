/**
 * What Remix is told about this project; vite.config.ts hands it to the Remix plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // A second build (another brand, the benchmarks) stands beside the first.
  buildDirectory: process.env.VIREE_BUILD_DIR ?? 'build',
  serverModuleFormat: 'esm',
  // Routes are the list in app/routes.ts, never file names.
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
