/**
 * `npm run lock`, after each npm install. A registry may lack the builds of a package for other kinds of machines; npm
 * then omits them from package-lock.json, and `npm ci` refuses that file on every machine. This writes the missing
 * entries (npm finds the package by name and version where it is needed) and removes registry addresses.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { platformOf } from './platform.mjs'
import { markInstalled } from './stamps.mjs'

/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { packages, added, unknown } = completeLock(lock.packages)
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  for (const name of added) console.log(`added ${name}`)
  for (const name of unknown)
    console.error(`${name}: its name does not say which machines it is for; add it by hand.`)
  console.log(`package-lock.json: ${added.length} optional packages added.`)
  if (unknown.length > 0) process.exitCode = 1
  if (isAsInstalled(packages)) markInstalled()
}

/**
 * The same packages, with an entry for every optional dependency and without registry addresses.
 * @param {Packages} packages
 */
export function completeLock(packages) {
  const complete = { ...packages }
  const added = []
  const unknown = []
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.resolved?.startsWith('http')) {
      const { resolved: _, ...rest } = entry
      complete[path] = rest
    }
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isProvided(complete, path, name, version)) continue
      const platform = platformOf(name)
      if (!platform || !/^\d/.test(version)) {
        unknown.push(`${name}@${version}`)
        continue
      }
      const { cpu, ...others } = platform
      complete[placeFor(complete, path, name)] = {
        version,
        cpu,
        ...(entry.dev && { dev: true }),
        optional: true,
        ...others,
      }
      added.push(`${name}@${version}`)
    }
  }
  const [root, ...rest] = Object.entries(complete)
  rest.sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { packages: Object.fromEntries(root ? [root, ...rest] : rest), added, unknown }
}

/** Node's look-up: in the package itself, then in each folder above it. @param {string} path @param {string} name */
function placesOf(path, name) {
  const places = []
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    places.push(at ? `${at}/node_modules/${name}` : `node_modules/${name}`)
    if (!at) return places
  }
}

/** @param {Packages} packages @param {string} path @param {string} name @param {string} version */
function isProvided(packages, path, name, version) {
  const found = placesOf(path, name).find((place) => packages[place])
  return found !== undefined && (!/^\d/.test(version) || packages[found]?.version === version)
}

/** At the top when the name is free there, else inside the package that asks. @param {Packages} packages @param {string} path @param {string} name */
function placeFor(packages, path, name) {
  const top = `node_modules/${name}`
  return packages[top] ? `${path}/${top}` : top
}

/** Whether node_modules holds just what the lock file says, as after npm install. @param {Packages} packages */
function isAsInstalled(packages) {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(hidden)) return false
  /** @type {Packages} */
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(packages).every(
    ([path, { version, optional }]) => !path || optional || installed[path]?.version === version,
  )
}
