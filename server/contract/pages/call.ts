import { oc } from '@orpc/contract'

export {
  FORBIDDEN,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
  UPLOAD_REFUSED,
} from '../rest/call.ts'

/** Procedures of our own pages, called in process. They have no path: only `rest` is served under /api. */
export const ask = oc
