import { useSearchParams } from '@remix-run/react'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'

/** Returns the filter of the list as the end of an address: pages about one registration lead back to the same list. */
export function useListQuery(): string {
  const [params] = useSearchParams()
  return listQueryOf(params)
}
