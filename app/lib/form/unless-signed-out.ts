import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** For pages whose form comes back once the session has ended: loading them again would lead to signing in, without it. */
export function unlessSignedOut({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 401 ? false : defaultShouldRevalidate
}
