import { account } from './account.ts'
import { consent } from './consent.ts'
import { locale } from './locale.ts'
import { passkey } from './passkey.ts'
import { promotionalCode } from './promotional-code.ts'
import { session } from './session.ts'

/** Additional procedures of our own pages: called in process only, never served. */
export const pages = {
  account,
  consent,
  locale,
  passkey,
  promotionalCode,
  session,
}
