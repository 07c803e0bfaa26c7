import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program of the machine is; undefined without it. @param {string} name @param {string[]} [folders] */
export function onPath(name, folders = pathFolders()) {
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

export function pathFolders() {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin'].filter(
    Boolean,
  )
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
