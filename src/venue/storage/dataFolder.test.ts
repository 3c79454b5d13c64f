import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './dataFolder'

let outer: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'optick-folder-'))
})
afterEach(() => rmSync(outer, { recursive: true, force: true }))

const rightsOf = (folder: string) => statSync(folder).mode & 0o777

test('a data folder that is made is for its owner alone', () => {
  const folder = join(outer, 'new', 'data')
  openDataFolder(folder)
  expect(rightsOf(folder)).toBe(0o700)
})

test('the rights of a folder that is there are left as somebody has set them', () => {
  chmodSync(outer, 0o750)
  openDataFolder(outer)
  expect(rightsOf(outer)).toBe(0o750)
})
