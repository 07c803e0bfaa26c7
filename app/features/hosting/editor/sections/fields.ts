import type { useSchemaForm } from '#app/lib/form.ts'
import type { ActivityForm } from '#server/schemas/activity/form.ts'

/** The fields of the form, as conform passes them to its parts. */
export type ActivityFields = ReturnType<typeof useSchemaForm<typeof ActivityForm>>[1]

export type TicketTypeField = ReturnType<NonNullable<ActivityFields['ticketTypes']>['getFieldList']>[number]
export type QuestionField = ReturnType<NonNullable<ActivityFields['questions']>['getFieldList']>[number]
