import { redirect } from '@remix-run/node'
import { accountPaths } from '#app/shared/account/paths.ts'

/** `/mon-compte` begins with the profile. */
export const loader = () => redirect(accountPaths.profile)
