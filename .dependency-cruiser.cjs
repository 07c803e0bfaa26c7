const { readFileSync } = require('node:fs')

/** The architecture, as rules. Read top to bottom: outer folders may look inward, never the reverse. */

const error = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** Files of the pages that never reach a browser. */
const SERVER_FILE = '^app/.*\\.server\\.tsx?$'
/** Route modules: every file that the site map names. */
const ROUTES = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(features\/[^']+)'/g)].map(
  ([, file]) => `^app/${file.replace(/[.$]/g, '\\$&')}$`,
)
const TYPE_ONLY = ['type-only']

module.exports = {
  forbidden: [
    // The innermost folders
    error(
      'domain-is-pure',
      'Rules never reach a package, a database, a framework or the file system.',
      { path: '^server/domain/' },
      { pathNot: '^server/domain/' },
    ),
    error(
      'schemas-are-browser-safe',
      'Forms and the contract share them: zod and the domain only.',
      { path: '^server/schemas/' },
      { pathNot: ['^server/(schemas|domain)/', '^node_modules/zod/'] },
    ),
    error(
      'contract-is-only-words',
      'The specification as code: nothing that does anything.',
      { path: '^server/contract/' },
      { path: '^(app|db|emails|server)/', pathNot: '^server/(contract|schemas|domain)/' },
    ),
    error(
      'documents-take-plain-values',
      'Values in, bytes out.',
      { path: '^server/documents/' },
      { path: '^(app|db|emails|server)/', pathNot: '^server/(documents|domain)/' },
    ),
    error(
      'emails-know-no-database',
      'An email is written from plain values; its colours are those of the product.',
      { path: '^emails/' },
      { path: '^(app|db|server)/', pathNot: '^server/domain/platform/(palette\\.ts$|format/)' },
    ),

    // The database
    error(
      'db-knows-no-server',
      'Only SQL: no rules, no permissions.',
      { path: '^db/' },
      { path: '^(app|emails|server)/' },
    ),
    error(
      'db-knows-its-drivers-only',
      'Kysely, better-sqlite3 and pg; nothing else speaks to the database. lru-cache bounds the names of statements.',
      { path: '^db/' },
      { path: '^node_modules/', pathNot: '^node_modules/(@types/)?(kysely|better-sqlite3|pg|lru-cache)/' },
    ),
    error(
      'migrations-are-frozen',
      'A migration that leans on code which changes does something else next year.',
      { path: '^db/migrations/', pathNot: '^db/migrations/index\\.ts$' },
      { path: '^db/', pathNot: '^db/dialect\\.ts$' },
    ),
    error(
      'queries-stand-beside-each-other',
      'Seeds and migrations are for the setup only.',
      { path: '^db/queries/' },
      { path: '^db/(migrations|seeds)/' },
    ),
    error(
      'only-db-uses-its-drivers',
      'Others get a Db handed in; types of Kysely are fine.',
      { path: '^(app|emails|server)/' },
      { path: '^node_modules/(better-sqlite3|pg|kysely)/', dependencyTypesNot: TYPE_ONLY },
    ),

    // The outside world
    error(
      'gateways-know-no-layers',
      'The outside world behind small interfaces: packages and plain values.',
      { path: '^server/gateways/' },
      { path: '^(app|db|emails|server)/', pathNot: '^server/(gateways|domain)/' },
    ),

    // Use cases
    error(
      'services-know-no-caller',
      'A use case does not know who calls it, nor how its work is carried on.',
      { path: '^server/services/' },
      { path: '^(app|emails|server/(api|contract|tasks|web|demo|documents))/' },
    ),
    error(
      'tickets-end-in-one-place',
      'Whoever ends a ticket also sees to its money and to its place.',
      { path: '^(app|server|db)/', pathNot: '^server/services/participation/end-tickets\\.ts$' },
      { path: '^db/queries/participation/end-tickets\\.ts$' },
    ),
    error(
      'services-see-interfaces',
      'Which gateway stands behind an interface is decided where services are wired.',
      { path: '^server/(services|api)/' },
      { path: '^server/gateways/', dependencyTypesNot: TYPE_ONLY },
    ),

    // Who calls them
    error(
      'api-asks-services',
      'A procedure checks who is calling, calls one function and returns its result.',
      { path: '^server/api/' },
      { path: '^(app|db|emails|server/(tasks|web|demo))/', dependencyTypesNot: TYPE_ONLY },
    ),
    error(
      'tasks-know-no-api',
      'Background work calls services, queries, emails and gateways.',
      { path: '^server/tasks/' },
      { path: '^(app|server/(api|contract|web|demo))/' },
    ),
    error(
      'front-uses-the-api',
      'The front knows HTTP and no noun.',
      { path: '^server/web/' },
      { path: '^(app|db|emails|server/(services|tasks|gateways|demo|contract))/' },
    ),
    error(
      'server-knows-no-pages',
      'Pages are one client among others.',
      { path: '^server/' },
      { path: '^app/' },
    ),
    error(
      'demo-is-for-the-setup',
      'Demo data never reaches a running process.',
      { path: '^(app|server|db|emails)/', pathNot: '^(server/(demo/|runtime/start/setup\\.ts$)|db/seeds/)' },
      { path: '^(server/demo|db/seeds)/' },
    ),
    error(
      'pages-see-schemas-and-domain',
      'All else goes through files of the server, *.server.ts.',
      { path: '^app/', pathNot: SERVER_FILE },
      { path: '^(db|emails|server)/', pathNot: '^server/(schemas|domain)/', dependencyTypesNot: TYPE_ONLY },
    ),
    error(
      'server-files-of-pages-ask-the-api',
      'They reach procedures, documents and settings, never what stands behind them.',
      { path: SERVER_FILE },
      {
        path: '^(db|emails|server/(services|tasks|gateways|demo|sandbox|bin))/|^server/runtime/transaction\\.ts$',
        dependencyTypesNot: TYPE_ONLY,
      },
    ),
    error(
      'pages-know-no-front',
      'The build of the pages contains the front, so that the process has one of everything; no page uses it.',
      { path: '^app/', pathNot: '^app/(entry|lib/process/remix-serve)\\.server\\.tsx?$' },
      { path: '^server/web/', dependencyTypesNot: TYPE_ONLY },
    ),
    error(
      'features-stand-alone',
      'What two features need is shared.',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/(features|frame)/', pathNot: '^app/features/$1/' },
    ),
    error(
      'routes-stand-alone',
      'A route module is reached by its address, never imported.',
      { path: '^app/' },
      { path: ROUTES, dependencyTypesNot: TYPE_ONLY },
    ),
    error(
      'shared-and-frame-know-no-feature',
      'A feature may go without anything else noticing.',
      { path: '^app/(shared|frame)/' },
      { path: '^app/features/' },
    ),
    error(
      'shared-knows-no-frame',
      'The frame is drawn around every page by the root.',
      { path: '^app/shared/' },
      { path: '^app/frame/' },
    ),
    error(
      'the-door-is-a-program-of-its-own',
      'Its page opens without a network: rules of the domain, types, and packages that fit into its few kilobytes.',
      { path: '^app/door/' },
      {
        pathNot: '^(app/(door|styles)/|server/domain/|node_modules/(idb|qr|@noble/ed25519)/)',
        dependencyTypesNot: TYPE_ONLY,
      },
    ),
    error(
      'nothing-else-is-the-door',
      'The build knows it (vite.door.ts), no page does.',
      { path: '^(app|server|db|emails)/', pathNot: '^app/door/' },
      { path: '^app/door/' },
    ),
    error(
      'ui-and-lib-know-no-noun',
      'They serve every feature alike.',
      { path: '^app/(ui|lib)/' },
      { path: '^app/(features|shared|frame)/' },
    ),
    error('lib-draws-nothing', 'Components stand in ui.', { path: '^app/lib/' }, { path: '^app/ui/' }),
    error(
      'components-are-presentational',
      'Props in, HTML out: they ask no server.',
      { path: '^app/(ui|shared|frame)/', pathNot: SERVER_FILE },
      { path: SERVER_FILE, dependencyTypesNot: TYPE_ONLY },
    ),

    // Everywhere
    error(
      'nothing-imports-tests',
      'The product does not know its tests.',
      { pathNot: '^tests/' },
      { path: '^tests/' },
    ),
    error(
      'sandbox-stands-alone',
      'The double of the payment provider is another company.',
      { pathNot: '^server/sandbox/' },
      { path: '^server/sandbox/' },
    ),
    error(
      'sandbox-knows-no-product',
      'The double of the payment provider is another company. It shares the choice of the driver that fits this Node.js.',
      { path: '^server/sandbox/' },
      { path: '^(app|db|emails|server)/', pathNot: '^(server/sandbox/|db/engines/better-sqlite3\\.mjs$)' },
    ),
    error(
      'scripts-use-node-only',
      'They run before anything is installed.',
      { path: '^server/bin/' },
      // Which better-sqlite3 has to be there, a sentence that the database says.
      { pathNot: '^(server/bin/|db/engines/sqlite-package\\.mjs$)', dependencyTypesNot: ['core'] },
    ),
    error(
      'no-script-in-the-product',
      'Scripts call the product.',
      { pathNot: '^server/bin/' },
      { path: '^server/bin/' },
    ),
    error('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    error(
      'packages-are-declared',
      'What is used at run time stands under dependencies.',
      { path: '^(app|db|emails|server)/', pathNot: '^app/routes\\.ts$' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: TYPE_ONLY,
        pathNot: '^node_modules/@types/',
      },
    ),
    error(
      'everything-resolves',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
    },
  },
}
