import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packTar, unpackTar } from './tar'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'optick-tar-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = [
  { name: 'journal.db', bytes: Uint8Array.from({ length: 1_300 }, (_, at) => at % 251) },
  { name: 'empty', bytes: new Uint8Array(0) },
  { name: 'snapshot-000000000000012.bin', bytes: new Uint8Array(512).fill(7) },
]

test('the system’s tar unpacks our archives', () => {
  writeFileSync(join(folder, 'a.tar'), packTar(files, 1_790_000_000))
  execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
  for (const { name, bytes } of files) expect(new Uint8Array(readFileSync(join(folder, name)))).toEqual(bytes)
})

test('we unpack archives of the system’s tar, with and without a folder', () => {
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
  execFileSync('tar', ['--format=ustar', '-cf', '/tmp/optick-tar-test.tar', '-C', folder, '.'])
  const found = unpackTar(new Uint8Array(readFileSync('/tmp/optick-tar-test.tar')))
  rmSync('/tmp/optick-tar-test.tar')
  expect(new Map(found.map(({ name, bytes }) => [name, bytes]))).toEqual(
    new Map(files.map(({ name, bytes }) => [name, bytes])),
  )
})

test('a truncated archive, or a file that is not one, is rejected', () => {
  const whole = packTar(files, 0)
  for (const length of [0, 511, 512, 1_500, whole.length - 1_024]) {
    expect(() => unpackTar(whole.slice(0, length))).toThrow(/cut off/)
  }
  const changed = whole.slice()
  changed[3] = (changed[3] ?? 0) ^ 1
  expect(() => unpackTar(changed)).toThrow(/not an archive/)
})
