import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { orderTypedData, registerTypedData, signKeyTypedData } from '@/protocol/eip712'
import { createSigningKey } from './signingKey'
import { NotForSigningKeyError, tradingSigner } from './tradingSigner'
import type { SignableTypedData } from './typedDataSigner'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const account = '0x00000000000000000000000000000000000000aa'

/** What the venue asks a wallet to sign for money that leaves, or goes to another account (rest-private 2.2). */
const moneyMoves: readonly (readonly [string, SignableTypedData])[] = ['Withdraw', 'Transfer'].map(
  (primaryType) =>
    [
      primaryType,
      {
        domain,
        types: {
          [primaryType]: [
            { name: 'collateral', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'amount', type: 'uint256' },
            { name: 'salt', type: 'uint256' },
            ...(primaryType === 'Withdraw' ? [{ name: 'data', type: 'bytes32' }] : []),
          ],
        },
        primaryType,
        message: { collateral: account, to: account, amount: 10_500_000n, salt: 7002n, data: `0x${'00'.repeat(32)}` },
      },
    ] as const,
)

test.each(moneyMoves)('a signing key does not sign a %s', async (_, typedData) => {
  const { signer } = await createSigningKey(crypto)
  // The key itself could: it is our code that does not let it.
  await expect(signer.signTypedData(typedData)).resolves.toMatch(/^0x/)
  await expect(tradingSigner(signer).signTypedData(typedData)).rejects.toThrow(NotForSigningKeyError)
})

test('a signing key cannot vouch for another key', async () => {
  const { signer } = await createSigningKey(crypto)
  const typedData = registerTypedData(domain, { key: account, expiry: 1_790_000_000n })
  await expect(tradingSigner(signer).signTypedData(typedData)).rejects.toThrow('never Register')
})

test('it signs orders, and to whom it belongs', async () => {
  const { signer } = await createSigningKey(crypto)
  const order = {
    maker: account,
    isBuy: true,
    limitPrice: 1n,
    amount: 1n,
    salt: 1n,
    instrument: 1n,
    timestamp: 1_790_000_000n,
  } as const
  for (const typedData of [orderTypedData(domain, order), signKeyTypedData(domain, { account })]) {
    const signature = await tradingSigner(signer).signTypedData(typedData)
    // Viem wants the exact type of each, which a list of two cannot have.
    const hash = hashTypedData(typedData as Parameters<typeof hashTypedData>[0])
    expect((await recoverAddress({ hash, signature })).toLowerCase()).toBe(signer.address)
  }
})
