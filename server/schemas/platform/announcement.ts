import { z } from 'zod'
import { endsAfter, localTime } from './date.ts'
import { whenReadable } from './rule.ts'
import { optionalLine, requiredLine } from './text.ts'

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
    /** The words of the link; without them the whole text is the link. */
    linkFr: optionalLine('announcement.linkFr', 60),
    linkEn: optionalLine('announcement.linkEn', 60),
    startDate: localTime('announcement.startDate'),
    endDate: localTime('announcement.endDate'),
  })
  .refine(({ startDate, endDate }) => endsAfter(startDate, endDate), {
    path: ['endDate'],
    error: 'announcement.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })
  .refine(({ linkFr, linkEn }) => linkFr || !linkEn, {
    path: ['linkFr'],
    error: 'announcement.linkFr.required',
    ...whenReadable('linkFr', 'linkEn'),
  })
  .refine(({ linkFr, linkEn }) => linkEn || !linkFr, {
    path: ['linkEn'],
    error: 'announcement.linkEn.required',
    ...whenReadable('linkFr', 'linkEn'),
  })
  .refine(({ href, linkFr, linkEn }) => href || !(linkFr || linkEn), {
    path: ['href'],
    error: 'announcement.hrefMissing',
    ...whenReadable('href', 'linkFr', 'linkEn'),
  })

/** A path of this site, or an https address. */
function isLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return true
  return URL.canParse(href) && new URL(href).protocol === 'https:'
}
