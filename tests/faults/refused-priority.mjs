/**
 * Loaded before a program (`node --import`): the system refuses to change a priority, as the filter of system calls of
 * docs/systemd does.
 */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

os.setPriority = () => {
  const refused = 'A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)'
  throw Object.assign(new Error(refused), { code: 'ERR_SYSTEM_ERROR' })
}

syncBuiltinESMExports()
