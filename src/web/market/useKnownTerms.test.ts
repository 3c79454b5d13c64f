import { expect, test } from 'vitest'
import { parseFixed6, type Fraction } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import type { Listing } from './listing'
import { withReadMargins } from './useKnownTerms'

// A listing has no margin fractions.
const listed: Instrument = { ...ethPerp }
for (const name of ['initialMarginFraction', 'maintenanceMarginFraction']) Reflect.deleteProperty(listed, name)

const listing = (instrumentName: string): Listing => ({
  instrument: { ...listed, instrumentName },
  isActive: true,
  markPrice: undefined,
  indexPrice: undefined,
  forwardPrice: undefined,
  greeks: undefined,
})
const listings = [listing('ETH-PERP'), listing('DOGE-PERP')]

test('a perpetual with unknown margins has no terms, and no margin is guessed from another or from its leverage', () => {
  const read = {
    initialMarginFraction: parseFixed6<Fraction>('0.5'),
    maintenanceMarginFraction: parseFixed6<Fraction>('0.48'),
  }
  const margins = new Map([['DOGE-PERP', read]])
  expect(withReadMargins(listings, margins, 'DOGE-PERP')?.instrument).toMatchObject(read)
  expect(withReadMargins(listings, margins, 'ETH-PERP')).toBeUndefined()
  expect(withReadMargins(listings, undefined, 'DOGE-PERP')).toBeUndefined()
  expect(withReadMargins(listings, margins, 'BTC-PERP')).toBeUndefined()
})
