import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../..', import.meta.url))
const text = new Map(
  ['appContext', 'features', 'app'].flatMap((layer) =>
    readdirSync(join(src, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => [`${layer}/${name}`, readFileSync(join(src, layer, name), 'utf8')] as const),
  ),
)
const filesWith = (...patterns: readonly RegExp[]) =>
  [...text].filter(([, code]) => patterns.every((pattern) => pattern.test(code))).map(([file]) => file)

test('only NoAccount decides when an account is missing: one that is being opened is loading', () => {
  // An EmptyState whose next step is to the account, or that is chosen by the access alone.
  expect(filesWith(/<EmptyState\s+action=\{<(BeginNow|EnableNow) \/>\}/)).toEqual([])
  expect(filesWith(/<EmptyState/, /access(\.status)? === '(connected|signedOut)'/)).toEqual([])
})

test('the rows of an account are drawn by ReadList alone, after they were read', () => {
  expect(filesWith(/empty=\{\s*<NoRows/)).toEqual([])
})
