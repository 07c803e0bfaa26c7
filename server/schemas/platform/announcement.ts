import { z } from 'zod'
import { endsAfter, localTime } from './date.ts'
import { whenReadable } from './rule.ts'
import { requiredLine } from './text.ts'

/** The banner over all pages, as an operator writes it. Its times are those of Québec. */
export const AnnouncementForm = z
  .object({
    textFr: requiredLine('announcement.textFr', 300),
    textEn: requiredLine('announcement.textEn', 300),
    href: z
      .string({ error: 'announcement.href' })
      .trim()
      .max(500, 'announcement.href')
      .refine(isLink, 'announcement.href')
      .optional(),
    startDate: localTime('announcement.startDate'),
    endDate: localTime('announcement.endDate'),
  })
  .refine(({ startDate, endDate }) => endsAfter(startDate, endDate), {
    path: ['endDate'],
    error: 'announcement.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })

/** A path of this site, or an https address. */
function isLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return true
  return URL.canParse(href) && new URL(href).protocol === 'https:'
}
