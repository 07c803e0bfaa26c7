/** The rest of a hash or a key once its row has been emptied: unique, and nobody's. */
export const GONE = 'gone-'
