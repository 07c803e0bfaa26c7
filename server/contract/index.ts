import { restContract } from './rest/index.ts'

export { restContract }

/** All procedures of the platform. Only `restContract` has paths and is served. */
export const contract = restContract
