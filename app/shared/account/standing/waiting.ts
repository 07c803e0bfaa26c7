import { useRouteLoaderData } from '@remix-run/react'
import type { SessionUser } from '#app/shared/account/session.ts'

interface Frame {
  session?: SessionUser | null
  closure?: Closure | null
}

/** The operator's reason for closing the account, and since when it is closed. */
export interface Closure {
  reason: string
  since: string
}

/** Whether the account only awaits the agreement of a parent, from the data of the root loader. */
export function useWaitsForParent(): boolean {
  return useRouteLoaderData<Frame>('root')?.session?.waitsForParent ?? false
}

/** Null for every account that is not banned. */
export function useClosure(): Closure | null {
  return useRouteLoaderData<Frame>('root')?.closure ?? null
}
