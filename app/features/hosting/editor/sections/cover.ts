import { motifOf } from '#server/domain/activity/motif.ts'
import type { ActivityFields } from './fields.ts'

/** Returns the drawing that the activity will have, by the title and the type as they are typed. */
export function coverOf({ name, typeId }: Pick<ActivityFields, 'name' | 'typeId'>, drawing: number | null) {
  const id = drawing ?? 1
  return {
    motif: motifOf({ id, typeId: Number(typeId.value) || 0, name: name.value ?? '' }),
    drawing: id,
  }
}
