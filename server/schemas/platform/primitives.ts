import { z } from 'zod'
import { missingOr } from './text.ts'

/** The largest id that both databases hold. */
const LARGEST_ID = 2_147_483_647

/** An id in a JSON body. */
export const Id = z.int({ error: 'common.id' }).min(1, 'common.id').max(LARGEST_ID, 'common.id')

/** An id in a query string or in a path, where everything is text. */
export const IdParam = z.coerce
  .number<number | string>({ error: 'common.id' })
  .int('common.id')
  .min(1, 'common.id')
  .max(LARGEST_ID, 'common.id')

/** The page of a list; the first is 0. */
export const PageParam = z.coerce
  .number<number | string>({ error: 'common.page' })
  .int('common.page')
  .min(0, 'common.page')
  .max(100_000, 'common.page')
  .default(0)

/** Yes or no in a query string. */
export const FlagParam = z.union([z.boolean(), z.stringbool()], { error: 'common.flag' })

/** Yes or no in a JSON body. */
export const Flag = z.boolean({ error: 'common.flag' })

export const Uuid = z.uuid({ error: 'common.uuid' })

export const Language = z.enum(['fr', 'en'], { error: 'common.language' })

/** A name of the IANA time zone database. */
export const TimeZone = z
  .string(missingOr('timeZone.required', 'timeZone.unknown'))
  .max(64, 'timeZone.unknown')
  .refine(isTimeZone, 'timeZone.unknown')

/** Money is whole cents of the Canadian dollar. */
export const Cents = z
  .int({ error: 'common.cents' })
  .min(0, 'common.cents')
  .max(100_000_00, 'common.centsTooMany')

/** A number of places or tickets. */
export const Count = z.int({ error: 'common.count' }).min(1, 'common.count').max(100_000, 'common.count')

const ZONE_NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name })
    return true
  } catch {
    return false
  }
}
