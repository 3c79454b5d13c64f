import { recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { signQuote } from './signQuote'

const key = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }

test('the id of a quote is the digest that was signed, even for a credit', async () => {
  const quote = {
    maker: '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec',
    block: `0x${'ab'.repeat(32)}`,
    isBuy: true,
    limitPrice: -12_400_000n,
    amount: 5_000_000n,
    salt: 7n,
    timestamp: 1_790_000_000n,
  } as const
  const signer = {
    kind: 'signingKey',
    address: key.address,
    signTypedData: (data) => key.signTypedData(data),
  } satisfies Parameters<typeof signQuote>[0]
  const { quoteId, signature } = await signQuote(signer, domain, quote)
  expect(await recoverAddress({ hash: quoteId, signature })).toBe(key.address)
})
