import { expect, test } from 'vitest'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { assert } from '@/lib/assert'
import { fromNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/protocol/instrument'
import { ethPerp } from '@/testing/builders'
import { expiriesFor, nearestStrike, otherTypeOf, stepped, strikesFor } from './legMoves'

const option = (expiryNs: bigint, strike: number, optionType: OptionType): OptionInstrument => ({
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentName: `${expiryNs}-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
  optionType,
  strike: fromNumber<Price>(strike),
  expiryNs,
  listingCycle: 'weekly',
})
const expiry = (expiryNs: bigint, strikes: readonly number[]): ChainExpiry => ({
  expiryNs,
  strikes: strikes.map((strike) => ({
    strike: fromNumber<Price>(strike),
    call: option(expiryNs, strike, 'call'),
    put: strike === 90 ? undefined : option(expiryNs, strike, 'put'),
  })),
})

const chain = [expiry(1n, [80, 90, 100, 110]), expiry(2n, [85, 95, 105]), expiry(3n, [90, 100])]
const at = option(1n, 90, 'call')
const names = (options: readonly OptionInstrument[]) => options.map(({ instrumentName }) => instrumentName)

test('a leg moves along the strikes of its expiry and type, past those of other legs', () => {
  expect(names(strikesFor(at, chain, new Set()))).toEqual(['1-80-C', '1-90-C', '1-100-C', '1-110-C'])
  const free = strikesFor(at, chain, new Set(['1-90-C', '1-100-C', '1-100-P']))
  expect(names(free)).toEqual(['1-80-C', '1-90-C', '1-110-C'])
  expect(stepped(free, at, 1)?.instrumentName).toBe('1-110-C')
  expect(stepped(free, at, 9)?.instrumentName).toBe('1-110-C')
  expect(stepped(free, at, -9)?.instrumentName).toBe('1-80-C')
  expect(names(strikesFor(option(1n, 100, 'put'), chain, new Set()))).toEqual(['1-80-P', '1-100-P', '1-110-P'])
})

test('in another expiry it has the nearest strike, the lower one of two', () => {
  expect(names(expiriesFor(at, chain, new Set()))).toEqual(['1-90-C', '2-85-C', '3-90-C'])
  expect(names(expiriesFor(at, chain, new Set(['2-85-C', '3-90-C', '3-100-C'])))).toEqual(['1-90-C', '2-95-C'])
})

test('a call becomes the put of its strike where that is listed and free', () => {
  expect(otherTypeOf(at, chain, new Set())).toBeUndefined()
  const call = option(1n, 100, 'call')
  expect(otherTypeOf(call, chain, new Set())?.instrumentName).toBe('1-100-P')
  expect(otherTypeOf(call, chain, new Set(['1-100-P']))).toBeUndefined()
})

test('the nearest strike to a price', () => {
  const options = strikesFor(at, chain, new Set())
  assert(options.length > 0, 'there are strikes')
  expect(nearestStrike(options, 96)?.instrumentName).toBe('1-100-C')
  expect(nearestStrike([], 96)).toBeUndefined()
})
