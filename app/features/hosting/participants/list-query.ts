import { useSearchParams } from '@remix-run/react'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'

/** Returns the filter of the list as the end of an address: pages about one of its rows lead back to it. */
export function useListQuery(): string {
  const [params] = useSearchParams()
  return listQueryOf(params)
}
