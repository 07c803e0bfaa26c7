import type { Plugin } from 'vite'

/**
 * Writes what esbuild leaves of a program in other characters, in regular expressions and comments, as escapes of
 * ASCII. One typographic apostrophe makes the engine keep two bytes for each character: 12 MB instead of 6.
 */
export function programsInAscii(): Plugin {
  return {
    name: 'programs-in-ascii',
    apply: 'build',
    renderChunk: {
      order: 'post',
      // Lines stay, and columns nearly: the map of the source fits as it is.
      handler: (code) => ({ code: inAscii(code), map: null }),
    },
  }
}

export function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
