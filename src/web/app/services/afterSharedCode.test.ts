// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { afterSharedCode } from './afterSharedCode'

afterEach(() => vi.restoreAllMocks())

/** Loads with the vendor of a browser. Returns whether the load began at once, and its value. */
async function loadIn(vendor: string) {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  const load = vi.fn(async () => 'account')
  const loading = afterSharedCode(load)
  return { isAtOnce: load.mock.calls.length === 1, value: await loading, calls: load.mock.calls.length }
}

test('WebKit loads the code of the account once, after the shared code; other browsers load it at once', async () => {
  expect(await loadIn('Apple Computer, Inc.')).toEqual({ isAtOnce: false, value: 'account', calls: 1 })
  expect(await loadIn('Google Inc.')).toEqual({ isAtOnce: true, value: 'account', calls: 1 })
  // Firefox has an empty vendor.
  expect(await loadIn('')).toEqual({ isAtOnce: true, value: 'account', calls: 1 })
})
