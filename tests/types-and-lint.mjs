/**
 * Types and lint of one part of the product. One program serves both: what the compiler works out for the types, the rules of the
 * linter ask for again, and working it out is most of the time. The parts run beside each other.
 *   node tests/types-and-lint.mjs app emails             these folders
 *   node tests/types-and-lint.mjs --without app emails   everything else, so that nothing is in neither part
 */
import { join, sep } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'

const words = process.argv.slice(2)
const isRest = words[0] === '--without'
const folders = isRest ? words.slice(1) : words
const roots = folders.map((folder) => join(process.cwd(), folder) + sep)

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
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName))
  const ofFiles = files.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ])
  const faults = ts.sortAndDeduplicateDiagnostics([
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...ofFiles,
    ...program.getGlobalDiagnostics(),
  ])
  console.error(
    ts.formatDiagnostics(faults, {
      getCurrentDirectory: () => process.cwd(),
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  )
  return files.length > 0 && faults.length === 0
}

/** @param {string} file */
function isOurs(file) {
  return roots.some((root) => file.startsWith(root)) !== isRest
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
      ...(isRest ? [{ ignores: folders.map((folder) => `${folder}/`) }] : []),
    ],
  })
  const results = await eslint.lintFiles(isRest ? ['.'] : folders)
  const formatter = await eslint.loadFormatter('stylish')
  const said = await formatter.format(results)
  if (said) console.error(said)
  return (
    results.length > 0 && results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
  )
}
