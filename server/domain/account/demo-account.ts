/**
 * The passwords of demo accounts are printed and kept in a file: on an address that others can reach, nobody comes in with
 * such an account, by no way at all (decisions §9: demo accounts only while HOST and PUBLIC_URL are loopback).
 */
export function isClosedDemoAccount(
  user: { isDemo: number },
  { isLoopback }: { isLoopback: boolean },
): boolean {
  return user.isDemo === 1 && !isLoopback
}
