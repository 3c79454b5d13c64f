import { hashTypedData } from 'viem'
import { bench, describe } from 'vitest'
import { orderDigest, orderTypedData, type SigningDomain } from './eip712'

/** The venue computes the digest of every incoming order. */
const domain: SigningDomain = { name: 'Optick Paper', version: '1', chainId: 1 }
const order = {
  maker: '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec',
  isBuy: true,
  limitPrice: 3_120_500_000n,
  amount: 1_500_000n,
  salt: 0x5fa3_9c1b_77d0_1234_8899_aabb_ccdd_eeffn,
  instrument: 1n,
  timestamp: 1_790_000_200n,
} as const

describe('the digest of an order', () => {
  bench('our encoder', () => {
    orderDigest(domain, order)
  })
  bench('viem', () => {
    hashTypedData(orderTypedData(domain, order))
  })
})
