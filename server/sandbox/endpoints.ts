import { eventEndpoints } from './events/endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'

/** Every call that the double answers. */
export const endpoints: readonly Endpoint[] = [...eventEndpoints]
