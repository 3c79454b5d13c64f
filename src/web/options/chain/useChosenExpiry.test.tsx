// @vitest-environment jsdom

import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useChosenExpiry } from './useChosenExpiry'

/** 2026-11-27 and 2026-12-25, 08:00 UTC. */
const november: ChainExpiry = { expiryNs: 1795766400000000000n, strikes: [] }
const december: ChainExpiry = { expiryNs: 1798185600000000000n, strikes: [] }
const chain = [november, december]
const draw = (toOpen = november) => renderHook(() => useChosenExpiry('ETH', chain, toOpen))
const address = () => location.pathname + location.search

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/options/chain/ETH')
})
afterEach(cleanup)

test('a link restores the expiry, and the nearest expiry is not in the address', () => {
  history.replaceState(null, '', '/options/chain/ETH?venue=paper&expiry=25DEC26')
  const { result } = draw()
  expect(result.current.expiry).toBe(december)
  act(() => result.current.choose(String(november.expiryNs)))
  expect(result.current.expiry).toBe(november)
  expect(address()).toBe('/options/chain/ETH?venue=paper')
})

test('going back restores the previous expiry', async () => {
  const { result } = draw()
  act(() => result.current.choose(String(december.expiryNs)))
  expect(address()).toBe('/options/chain/ETH?expiry=25DEC26')
  history.back()
  await waitFor(() => expect(result.current.expiry).toBe(november))
  history.forward()
  await waitFor(() => expect(result.current.expiry).toBe(december))
})

test('the expiry to open is shown and named while none is chosen, and the nearest can still be chosen', async () => {
  const { result, rerender } = draw(december)
  expect(result.current.expiry).toBe(december)
  await waitFor(() => expect(address()).toBe('/options/chain/ETH?expiry=25DEC26'))
  act(() => result.current.choose(String(november.expiryNs)))
  rerender()
  expect(result.current.expiry).toBe(november)
  expect(address()).toBe('/options/chain/ETH')
})

test.each(['24DEC26', 'nonsense', ''])('the expiry “%s” is not listed and is ignored', async (code) => {
  history.replaceState(null, '', `/options/chain/ETH?expiry=${code}`)
  const { result } = draw()
  expect(result.current.expiry).toBe(november)
  await waitFor(() => expect(address()).toBe('/options/chain/ETH'))
})

test('returning without an expiry shows the last one, and adds it to the address', async () => {
  const first = draw()
  act(() => first.result.current.choose(String(december.expiryNs)))
  first.unmount()
  history.pushState(null, '', '/options/chain/ETH')
  const { result } = draw()
  expect(result.current.expiry).toBe(december)
  await waitFor(() => expect(address()).toBe('/options/chain/ETH?expiry=25DEC26'))
})
