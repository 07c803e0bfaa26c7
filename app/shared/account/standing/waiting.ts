import { useRouteLoaderData } from '@remix-run/react'
import type { SessionUser } from '#app/shared/account/session.ts'

interface Frame {
  session?: SessionUser | null
  closure?: Closure | null
}

/** Why the account was closed, in the words of whoever closed it, and since when. */
export interface Closure {
  reason: string
  since: string
}

/** Whether the account waits for the agreement of a parent, and for nothing before: the page around knows. */
export function useWaitsForParent(): boolean {
  return useRouteLoaderData<Frame>('root')?.session?.waitsForParent ?? false
}

/** Null for everybody whose account is open. */
export function useClosure(): Closure | null {
  return useRouteLoaderData<Frame>('root')?.closure ?? null
}
