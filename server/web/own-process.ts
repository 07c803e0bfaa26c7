const KEY = Symbol.for('viree.ownProcess')

type Holder = typeof globalThis & { [KEY]?: boolean }

/**
 * Marks that our own web process loads the build, and answers without remix-serve. On globalThis, because that process
 * and the build are two bundles.
 */
export function markOwnProcess(): void {
  ;(globalThis as Holder)[KEY] = true
}

export function isOwnProcess(): boolean {
  return (globalThis as Holder)[KEY] === true
}
