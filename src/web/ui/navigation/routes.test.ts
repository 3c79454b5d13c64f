import { expect, test } from 'vitest'
import { meantInstrument, carriedSearch } from './routes'

test('a typed path is converted to upper case, and an asset alone means its perpetual', () => {
  expect(meantInstrument('eth-perp')).toBe('ETH-PERP')
  expect(meantInstrument('ETH')).toBe('ETH-PERP')
  expect(meantInstrument('eth-27mar26-3200-c')).toBe('ETH-27MAR26-3200-C')
  expect(meantInstrument('ETH-PERP')).toBe('ETH-PERP')
})

test('only the venue and the referrer are carried to another screen', () => {
  expect(carriedSearch('?category=options&venue=my+own&structure=1+1xETH-PERP')).toBe('?venue=my%20own')
  expect(carriedSearch('?referral=ann&expiry=25DEC26')).toBe('?referral=ann')
  expect(carriedSearch('?expiry=25DEC26')).toBe('')
})
