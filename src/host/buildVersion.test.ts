import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildVersion } from './buildVersion'

test('the version depends on every byte of every script, and on nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-build-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'main.js'), 'start()')
  writeFileSync(join(folder, 'assets/engine.js'), 'apply(1)')
  const version = buildVersion(folder)
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  writeFileSync(join(folder, 'notes.txt'), 'not a part of it')
  expect(buildVersion(folder)).toBe(version)
  writeFileSync(join(folder, 'assets/engine.js'), 'apply(2)')
  expect(buildVersion(folder)).not.toBe(version)
  rmSync(folder, { recursive: true })
})
