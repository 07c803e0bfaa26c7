import { version as declared } from '../../package.json' with { type: 'json' }

/** The version of the product. */
export const version: string = declared
