import type { EmailMessage, HostWords, SmallPrint, Translate } from '#emails/message.ts'

/** What a host wrote to participants, as an email of its own. */
export interface CustomMessage extends Pick<HostWords, 'blocks' | 'logo'> {
  brand: string
  host: string
  activity: string
  /** Null: one is made of the activity's name. */
  subject: string | null
  pageUrl: string
  /** The page is that of the first of so many tickets; null: it is about the activity. */
  ticketsThere: number | null
  reportUrl: string
  /** Opens a page with one button; mail programs may also send one request to it (RFC 8058). */
  wayOutUrl?: string
  /** To the host alone, before anybody else gets it. */
  isTest: boolean
}

export function writeCustomMessage(t: Translate, details: CustomMessage): EmailMessage {
  const { brand, host, activity, logo, blocks, isTest, ticketsThere: count } = details
  const about = { brand, host, activity }
  const subject = details.subject || t('customMessage.subject', about)
  return {
    subject: isTest ? t('customMessage.testSubject', { subject }) : subject,
    preheader: t('customMessage.preheader', about),
    heading: subject,
    paragraphs: [t(isTest ? 'customMessage.test' : 'customMessage.intro', about)],
    hostWords: { label: t('hostWords.label', about), ...(logo && { logo }), blocks },
    action: {
      label: count === null ? t('customMessage.see') : t('tickets.seeFirst', { count }),
      href: details.pageUrl,
    },
    smallPrint: smallPrint(t, details),
    reason: t(isTest ? 'customMessage.testReason' : 'customMessage.reason', about),
  }
}

function smallPrint(t: Translate, { host, reportUrl, wayOutUrl }: CustomMessage): SmallPrint[] {
  const report = {
    text: t('customMessage.wrong'),
    link: { label: t('customMessage.report'), href: reportUrl },
  }
  if (!wayOutUrl) return [report]
  const out = {
    text: t('customMessage.enough'),
    link: { label: t('customMessage.stop', { host }), href: wayOutUrl },
  }
  return [out, report]
}
