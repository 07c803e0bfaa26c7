/** For pages that open tickets: whoever has the address has them, so they are kept nowhere on the way. */
export const SECRET = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
