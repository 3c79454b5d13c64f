// Plain JavaScript with Node alone, because the package runs it as it is.

import { posix, win32 } from 'node:path'

/**
 * The folder for the data of an installed Optick: where the user's system keeps the data of programs (XDG base
 * directories, Apple's file system guide, Windows' known folders).
 */
export function dataFolder(platform, env, home) {
  if (platform === 'win32') return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'Optick')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Optick')
  // A relative path is invalid there and must be ignored.
  const base = env.XDG_DATA_HOME?.startsWith('/') === true ? env.XDG_DATA_HOME : posix.join(home, '.local', 'share')
  return posix.join(base, 'optick')
}
