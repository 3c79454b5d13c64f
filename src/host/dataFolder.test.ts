import { expect, test } from 'vitest'
import { dataFolder } from './dataFolder.mjs'

test.each([
  ['linux', {}, '/home/ann', '/home/ann/.local/share/optick'],
  ['linux', { XDG_DATA_HOME: '/data/ann' }, '/home/ann', '/data/ann/optick'],
  ['linux', { XDG_DATA_HOME: 'data' }, '/home/ann', '/home/ann/.local/share/optick'],
  ['darwin', { XDG_DATA_HOME: '/data/ann' }, '/Users/ann', '/Users/ann/Library/Application Support/Optick'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ann', 'D:\\Local\\Optick'],
  ['win32', {}, 'C:\\Users\\ann', 'C:\\Users\\ann\\AppData\\Local\\Optick'],
] as const)('on %s with %j the data of %s is in %s', (platform, env, home, folder) => {
  expect(dataFolder(platform, env, home)).toBe(folder)
})
