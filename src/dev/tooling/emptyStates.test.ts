import { expect, test } from 'vitest'
import { sources, text } from './sourceImports'

const views = sources.filter((file) => file.startsWith('web/') && file.endsWith('.tsx'))
const filesWith = (...patterns: readonly RegExp[]) =>
  views.filter((file) => patterns.every((pattern) => pattern.test(text.get(file) ?? '')))

test('only NoAccount decides when an account is missing: one that is being opened is loading', () => {
  // An EmptyState whose next step is to the account, or that is chosen by the access alone.
  expect(filesWith(/<EmptyState\s+action=\{<(BeginNow|EnableNow) \/>\}/)).toEqual([])
  expect(filesWith(/<EmptyState/, /access(\.status)? === '(connected|signedOut)'/)).toEqual([])
})

test('the rows of an account are drawn by ReadList alone, after they were read', () => {
  expect(filesWith(/empty=\{\s*<NoRows/)).toEqual([])
})
