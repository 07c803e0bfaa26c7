import type { useSchemaForm } from '#app/lib/form.ts'
import type { ActivityForm } from '#server/schemas/activity.ts'

/** The fields of the form, as conform hands them to its parts. */
export type ActivityFields = ReturnType<typeof useSchemaForm<typeof ActivityForm>>[1]
