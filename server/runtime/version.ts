import { version as declared } from '../../package.json' with { type: 'json' }

/** Which version of the product this is. */
export const version: string = declared
