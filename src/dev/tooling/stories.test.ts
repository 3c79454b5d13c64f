import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const e2e = fileURLToPath(new URL('../../../e2e', import.meta.url))

test('the list of stories describes what each of them proves', () => {
  const rows = readFileSync(`${e2e}/README.md`, 'utf8').matchAll(/^\| (`.*?) \| \S/gm)
  const listed = Array.from(rows).flatMap(([, names = '']) =>
    Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => name),
  )
  const specs = readdirSync(`${e2e}/tests`).map((file) => file.replace('.spec.ts', ''))
  expect(listed).toHaveLength(specs.length)
  expect(new Set(listed)).toEqual(new Set(specs))
})
