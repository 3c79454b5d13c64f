import { expect, test } from 'vitest'
import { sources, text } from './sourceImports'

const views = sources.filter((file) => file.startsWith('web/') && file.endsWith('.tsx'))
const filesWith = (...patterns: readonly RegExp[]) =>
  views.filter((file) => patterns.every((pattern) => pattern.test(text.get(file) ?? '')))

test('only NoAccount decides when an account is missing: an opening account is loading', () => {
  // An EmptyState that leads to the account, or whose condition is the access alone.
  expect(filesWith(/<EmptyState\s+action=\{<(BeginNow|EnableNow) \/>\}/)).toEqual([])
  expect(filesWith(/<EmptyState/, /access(\.status)? === '(connected|signedOut)'/)).toEqual([])
})

test('only ReadList draws an account’s rows, and only after they were read', () => {
  expect(filesWith(/empty=\{\s*<NoRows/)).toEqual([])
})
