import { account } from './account.ts'
import { consent } from './consent.ts'
import { draft } from './draft.ts'
import { hosting } from './hosting.ts'
import { improvement } from './improvement.ts'
import { locale } from './locale.ts'
import { passkey } from './passkey.ts'
import { picture } from './picture.ts'
import { promotionalCode } from './promotional-code.ts'
import { series } from './series.ts'
import { session } from './session.ts'

/** Additional procedures of our own pages: called in process only, never served. */
export const pages = {
  account,
  consent,
  draft,
  hosting,
  improvement,
  locale,
  passkey,
  picture,
  promotionalCode,
  series,
  session,
}
