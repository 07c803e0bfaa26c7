/** The version of the product. */
export { version } from '../../package.json' with { type: 'json' }
