import type { EditorRows } from '#app/features/hosting/editor/rows.ts'
import type { useSchemaForm } from '#app/lib/form.ts'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'

/** The fields of the form, as conform passes them to its parts. */
export type ActivityFields = ReturnType<typeof useSchemaForm<typeof ActivityForm>>[1]

export type TicketTypeField = ReturnType<NonNullable<ActivityFields['ticketTypes']>['getFieldList']>[number]
export type QuestionField = ReturnType<NonNullable<ActivityFields['questions']>['getFieldList']>[number]

/** The state of the editor that its sections show, in the steps of a draft and in the parts of a change. */
export interface SectionProps {
  fields: ActivityFields
  towns: Towns | null
  /** The town that was chosen before. */
  kept: { city: string; cityPlaceId: string } | null
  /** Pictures that were uploaded with this form before, and accepted. */
  pictureKey: string | null
  bannerKey: string | null
  drawing: number | null
  /** The drawing of a file that was chosen and not sent yet. */
  chosenUrl: string | null
  onChosen: (url: string | null) => void
  /** False while the address is unconfirmed: improving may cost money. */
  mayImprove: boolean
  /** The row that was just added, and the rows that were changed. */
  focus: string | null
  changed: EditorRows | null
  mayOweUnhandledTax: boolean
  /** Whether the host is an organisation: only those have members with cards. */
  hasMembers: boolean
}
