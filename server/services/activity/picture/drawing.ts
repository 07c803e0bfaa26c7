import { findDrawnActivity } from '#db/queries/activity/activity.ts'
import { isOwnDrawing } from '#server/domain/activity/drawing.ts'
import { motifOf } from '#server/domain/activity/motif.ts'
import type { Services } from '#server/runtime/context.ts'

export interface DrawingRequest {
  motif: string
  seed: number
  /** PNG instead of SVG: drawing one costs a hundred times as much. */
  isBitmap: boolean
}

/**
 * Returns whether a drawn cover belongs to something: to an activity or a draft, or to the platform. A bitmap exists
 * only in the motif that the activity has. For an activity that not everybody may see, any motif is answered, so that
 * nobody learns which it has. `drawing` is the one to draw: the host may have chosen another than that of the id.
 */
export async function findDrawing({ db }: Services, { motif, seed, isBitmap }: DrawingRequest) {
  if (isOwnDrawing({ motif, seed, isBitmap })) return { isKnown: true, motif, drawing: seed }
  const activity = await findDrawnActivity(db, seed)
  if (!activity) return { isKnown: false, motif, drawing: seed }
  const isPublic = activity.validation === 'VALIDED' && activity.publishedAt !== null && !activity.isPrivate
  const drawing = activity.drawing ?? seed
  // Anyone may ask for a bitmap of any id: the choice of an activity that is not public stays unknown, too.
  return isBitmap && isPublic
    ? { isKnown: true, motif: motifOf({ ...activity, id: drawing }), drawing }
    : { isKnown: true, motif, drawing: seed }
}
