import { pages } from './pages/index.ts'
import { restContract } from './rest/index.ts'

export { pages, restContract }

/** Everything that can be asked of the platform. Only `restContract` has paths and is served. */
export const contract = { ...restContract, pages }
