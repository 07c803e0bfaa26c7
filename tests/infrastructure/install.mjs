/**
 * What the tests need of the machine beyond Node.js: PostgreSQL, pgbouncer, redis-server, nginx, Chromium, Java, Poppler, openpyxl, OpenSSL, zbar, qrencode. Installs through apt-get what
 * is missing, where it may (Debian or Ubuntu, root or sudo without a password); the rest is skipped by name in the test table.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ownChromium } from './chromium.mjs'
import {
  chromiumProgram,
  javaProgram,
  nginxProgram,
  onPath,
  opensslProgram,
  pdfReader,
  pgbouncerProgram,
  postgresFolder,
  qrencodeProgram,
  redisProgram,
  workbookReader,
  zbarProgram,
} from './programs.mjs'

const NEEDS = [
  { name: 'PostgreSQL', package: 'postgresql', isThere: () => postgresFolder() },
  { name: 'pgbouncer', package: 'pgbouncer', isThere: () => pgbouncerProgram() },
  { name: 'redis-server', package: 'redis-server', isThere: () => redisProgram() },
  { name: 'nginx', package: 'nginx-light', isThere: () => nginxProgram() },
  { name: 'Chromium', package: 'chromium-headless-shell', isThere: () => chromiumProgram(ownChromium()) },
  { name: 'Java', package: 'default-jre-headless', isThere: () => javaProgram() },
  { name: 'Poppler', package: 'poppler-utils', isThere: () => pdfReader() },
  { name: 'openpyxl', package: 'python3-openpyxl', isThere: () => workbookReader() },
  { name: 'OpenSSL', package: 'openssl', isThere: () => opensslProgram() },
  { name: 'zbar', package: 'zbar-tools', isThere: () => zbarProgram() },
  { name: 'qrencode', package: 'qrencode', isThere: () => qrencodeProgram() },
]

const missing = NEEDS.filter((need) => !need.isThere())
if (missing.length > 0) {
  const apt = aptCommand()
  if (apt)
    aptInstall(
      apt,
      missing.map((need) => need.package),
    )
  // Ubuntu's package only points to another store, so Playwright's own is installed.
  if (!chromiumProgram(ownChromium())) call('node_modules/.bin/playwright', ['install', 'chromium'])
}
for (const need of NEEDS.filter((need) => !need.isThere())) {
  console.log(
    `${need.name} is missing and could not be installed here (Debian: apt-get install ${need.package}).`,
  )
}

/** @returns {string[] | null} */
function aptCommand() {
  if (!existsSync('/etc/debian_version') || !onPath('apt-get')) return null
  // RUNLEVEL=1: the packages' own services are not started; the tests start private ones.
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get']
  if (process.getuid?.() === 0) return apt
  return onPath('sudo') && call('sudo', ['-n', 'true']) ? ['sudo', '-n', ...apt] : null
}

/** @param {string[]} apt @param {string[]} packages */
function aptInstall([command = '', ...apt], packages) {
  console.log(`Installing for the tests: ${packages.join(', ')}…`)
  call(command, [...apt, 'update'])
  if (call(command, [...apt, 'install', '-y', '--no-install-recommends', ...packages])) return
  // A package that this distribution lacks must not prevent the others.
  for (const name of packages) call(command, [...apt, 'install', '-y', '--no-install-recommends', name])
}

/** @param {string} command @param {string[]} args */
function call(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
