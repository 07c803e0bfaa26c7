/**
 * Types and lint of the product and its tests. One program serves both: what the compiler works out for the types, the rules of the
 * linter ask for again, and working it out is most of the time.
 */
import { ESLint } from 'eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import ts from 'typescript'

/**
 * Of the rules about hooks, those that run React's compiler over each component: a sixth of the time. A small run goes without them,
 * `npm run lint` and `test:all` have all rules.
 */
const BY_COMPILER = Object.keys(reactHooks.configs.flat.recommended.rules ?? {}).filter(
  (rule) => !['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'].includes(rule),
)
const isSmall = process.env.TEST_SIZE === 'small'

const program = openProgram()
const isWellTyped = reportTypes(program)
const isClean = await reportLint(program)
process.exitCode = isWellTyped && isClean ? 0 : 1

/** As `tsc` opens it. */
function openProgram() {
  const { config, error } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  return ts.createProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: error ? [error, ...errors] : errors,
  })
}

/** @param {ts.Program} program */
function reportTypes(program) {
  const faults = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program))
  console.error(
    ts.formatDiagnostics(faults, {
      getCurrentDirectory: () => process.cwd(),
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  )
  return program.getRootFileNames().length > 0 && faults.length === 0
}

/** @param {ts.Program} program */
async function reportLint(program) {
  const eslint = new ESLint({
    overrideConfig: [
      {
        files: ['**/*.{ts,tsx}'],
        ignores: ['tests/**'],
        languageOptions: { parserOptions: { programs: [program], projectService: false } },
      },
      ...(isSmall
        ? [{ files: ['**/*.tsx'], rules: Object.fromEntries(BY_COMPILER.map((rule) => [rule, 'off'])) }]
        : []),
    ],
  })
  const results = await eslint.lintFiles(['.'])
  const formatter = await eslint.loadFormatter('stylish')
  const said = await formatter.format(results)
  if (said) console.error(said)
  return (
    results.length > 0 && results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
  )
}
