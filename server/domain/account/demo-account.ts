/**
 * The passwords of demo accounts are printed and kept in a file: on an address that others can reach, nobody signs in
 * to such an account, in any way (decisions §9: demo accounts only while HOST and PUBLIC_URL are loopback).
 */
export function isClosedDemoAccount(
  user: { isDemo: boolean },
  { isLoopback }: { isLoopback: boolean },
): boolean {
  return user.isDemo && !isLoopback
}
