import { pages } from './pages/index.ts'
import { restContract } from './rest/index.ts'

export { pages, restContract }

/** All procedures of the platform. Only `restContract` has paths and is served. */
export const contract = { ...restContract, pages }
