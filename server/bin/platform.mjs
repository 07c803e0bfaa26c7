const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/**
 * Which machines an optional package is for, read from its name: `@rollup/rollup-linux-x64-musl` says it all.
 * Null when the name says nothing.
 * @param {string} name
 * @returns {{ os?: string[], cpu?: string[], libc?: string[] } | null}
 */
export function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const isMusl = words.some((word) => word.startsWith('musl') || word === 'linuxmusl')
  const isGnu = words.some((word) => word.startsWith('gnu'))
  const os = words
    .map((word) => (word === 'linuxmusl' ? 'linux' : word))
    .find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  if (!os && !cpu) return null

  const isLinux = os === 'linux'
  const libc = isLinux && isMusl ? ['musl'] : isLinux && isGnu ? ['glibc'] : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc }), ...(os && { os: [os] }) }
}
