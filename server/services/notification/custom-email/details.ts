import type { Mailing } from '#db/schema/notification.ts'
import type { Selection, TemplateType } from '#server/domain/notification/custom-email.ts'

/** What a host wrote, as it was when they sent it: the details of its mailing. */
export interface CustomDetails {
  templateType: TemplateType
  /** Null: one is made of the activity's name. */
  subject: string | null
  /** Markdown. */
  content: string
  usesCustomLogo: boolean
  /** Answers go to the host's own address. */
  mayReply: boolean
  selection: Selection
  /** How many recipients there were at the beginning. */
  recipients: number
}

export function writeCustomDetails(details: CustomDetails): string {
  return JSON.stringify(details)
}

export function readCustomDetails({ details }: Pick<Mailing, 'details'>): CustomDetails {
  return JSON.parse(details) as CustomDetails
}

/** Whether it is a mailing that a host wrote. */
export function isCustom({ kind }: Pick<Mailing, 'kind'>): boolean {
  return kind.startsWith('CUSTOM_')
}
