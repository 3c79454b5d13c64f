import { expect, test } from 'vitest'
import { parsePlayGrant, usualPlayGrant } from './playGrant'

test('a grant may be of one asset or several', () => {
  expect(parsePlayGrant(usualPlayGrant)).toEqual({ USDC: 100_000_000_000n, others: new Map() })
  expect(parsePlayGrant('USDC=5000.5,WETH=2,aeUSD=10')).toEqual({
    USDC: 5_000_500_000n,
    others: new Map([
      ['WETH', 2_000_000n],
      ['aeUSD', 10_000_000n],
    ]),
  })
})

test('assets not named are not granted, including USDC', () => {
  expect(parsePlayGrant('WBTC=0.000001')).toEqual({ USDC: 0n, others: new Map([['WBTC', 1n]]) })
})

test.each([
  ['', '"": expected ASSET=AMOUNT'],
  ['100000', '"100000": expected ASSET=AMOUNT'],
  ['ETH=1', '"ETH=1": expected ASSET=AMOUNT with ASSET one of USDC'],
  ['USDC=1=2', '"USDC=1=2": expected ASSET=AMOUNT'],
  ['USDC=1,', '"": expected ASSET=AMOUNT'],
  ['USDC=1,USDC=2', 'USDC is named twice'],
  ['WETH=0', 'WETH needs an amount above 0'],
  ['WETH=-1', 'WETH needs an amount above 0'],
  ['WETH=1e3', 'WETH needs an amount above 0'],
  ['WETH=0.0000001', 'with up to six decimals, not "0.0000001"'],
  ['USDC=1000000001', 'at most a billion'],
])('%j is rejected with the reason', (text, reason) => {
  expect(() => parsePlayGrant(text)).toThrow(reason)
})
