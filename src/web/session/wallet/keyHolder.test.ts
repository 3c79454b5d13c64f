import * as fc from 'fast-check'
import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { orderTypedData, quoteTypedData, registerTypedData, signKeyTypedData } from '@/core/protocol/eip712'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { createMemoryVault } from '@/dev/testing/memoryVault'
import { keyCurve } from './keyCurve'
import { createKeyHolder, type KeyRequest, type SigningClaim, type SigningSession } from './keyHolder'
import { nothingUsed } from './signingLimits'
import type { SignableTypedData } from './typedDataSigner'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const account = '0x00000000000000000000000000000000000000aa'
const stranger = '0x00000000000000000000000000000000000000bb'
const usd = (text: string) => parseFixed6<Usd>(text)
const hourMs = 3_600_000

const order = {
  maker: account,
  isBuy: true,
  limitPrice: 3_000_000_000n,
  amount: 1_000_000n,
  salt: 7n,
  instrument: 1n,
  timestamp: 1_790_000_000n,
} as const
const claim: SigningClaim = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  limitPrice: parseFixed6<Price>('3000'),
  reduceOnly: false,
  markPrice: parseFixed6<Price>('3100'),
}
const session: SigningSession = {
  startedAtMs: 5,
  lifeMs: hourMs,
  limits: { orderUsd: usd('10000'), sessionUsd: usd('25000'), sessionOrders: 10, sessionPegEdits: 2 },
  used: nothingUsed,
}

async function scene({ vault = createMemoryVault(), isArmed = true } = {}) {
  let now = 0
  let made = 0
  const holder = createKeyHolder({
    vault,
    randomBytes: (count) => new Uint8Array(count).fill(++made),
    nowMs: () => now,
    curve: keyCurve,
  })
  const terms = { domain, account, lifeMs: 24 * hourMs } as const
  const address = await holder({ kind: 'make', terms })
  if (address === undefined) throw new Error('no key was made')
  const arm = (next: SigningSession | undefined) => holder({ kind: 'arm', address, session: next })
  if (isArmed) await arm(session)
  const sign = (typedData: SignableTypedData, claims: readonly SigningClaim[] = [claim]) =>
    holder({ kind: 'sign', address, typedData, claims })
  return { holder, terms, address, arm, sign, pass: (ms: number) => (now += ms) }
}

const signOrder = (change: object = {}, of = domain) => orderTypedData(of, { ...order, ...change })
const rejected = (reason: string) => ({ name: 'KeyRefusalError', reason })

async function signerOf(typedData: SignableTypedData, signature: `0x${string}` | undefined): Promise<string> {
  // Viem requires the exact type of each message, which a mixed list cannot have.
  const hash = hashTypedData(typedData as Parameters<typeof hashTypedData>[0])
  return (await recoverAddress({ hash, signature: signature ?? '0x' })).toLowerCase()
}

test('the key signs orders and quotes of its account, and its own registration', async () => {
  const { sign, address } = await scene()
  const block = `0x${'ab'.repeat(32)}` as const
  const quote = { maker: account, block, isBuy: true, amount: 1n, salt: 1n, timestamp: 1_790_000_000n } as const
  for (const typedData of [
    signOrder(),
    signOrder({ builderId: 'builder-alpha', builderFeeRate: 300n }),
    signKeyTypedData(domain, { account }),
    quoteTypedData(domain, { ...quote, limitPrice: 310_000_000n }),
    quoteTypedData(domain, { ...quote, limitPrice: -310_000_000n }),
  ]) {
    expect(await signerOf(typedData, await sign(typedData))).toBe(address)
  }
})

/** Typed data that a wallet signs for withdrawals and transfers (rest-private 2.2). */
const moneyMoves: readonly (readonly [string, SignableTypedData])[] = ['Withdraw', 'Transfer'].map(
  (primaryType) =>
    [
      primaryType,
      {
        domain,
        types: {},
        primaryType,
        message: { collateral: account, to: account, amount: 10_500_000n, salt: 7002n, data: `0x${'00'.repeat(32)}` },
      },
    ] as const,
)

test.each([...moneyMoves, ['Register', registerTypedData(domain, { key: stranger, expiry: 1n })] as const])(
  'a signing key does not sign a %s',
  async (_, typedData) => {
    const { sign } = await scene()
    await expect(sign(typedData)).rejects.toMatchObject(rejected('not a type for signing keys'))
  },
)

test.each([
  ['name', { ...domain, name: 'Optick' }],
  ['version', { ...domain, version: '2' }],
  ['chain', { ...domain, chainId: 11_155_111 }],
])('an order for a domain of another %s is not signed', async (_, other) => {
  const { sign } = await scene()
  await expect(sign(signOrder({}, other))).rejects.toMatchObject(rejected('another domain'))
})

test('nothing is signed for another account', async () => {
  const { sign } = await scene()
  await expect(sign(signOrder({ maker: stranger }))).rejects.toMatchObject(rejected('another account'))
  await expect(sign(signKeyTypedData(domain, { account: stranger }))).rejects.toMatchObject(rejected('another account'))
})

test('without a session the key signs its registration but no order', async () => {
  const { sign, arm } = await scene({ isArmed: false })
  await expect(sign(signKeyTypedData(domain, { account }))).resolves.toMatch(/^0x/)
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('no session'))
  await arm(session)
  await expect(sign(signOrder())).resolves.toMatch(/^0x/)
  await arm(undefined)
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('no session'))
})

test('a session and its key expire by the worker’s clock', async () => {
  const { sign, pass, arm } = await scene()
  pass(hourMs - 1)
  await expect(sign(signOrder())).resolves.toMatch(/^0x/)
  pass(1)
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('the session is over'))
  await arm({ ...session, startedAtMs: 6, lifeMs: 100 * hourMs })
  pass(23 * hourMs)
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('the key is over'))
  await expect(sign(signKeyTypedData(domain, { account }))).rejects.toMatchObject(rejected('the key is over'))
})

test('an order above the order limit is not signed, whatever price was claimed', async () => {
  const { sign } = await scene()
  await expect(sign(signOrder({ limitPrice: 10_000_000_001n }))).rejects.toMatchObject(rejected('a limit'))
  await expect(sign(signOrder({ limitPrice: 10_000_000_000n }))).resolves.toMatch(/^0x/)
  const market = { ...claim, limitPrice: undefined, markPrice: parseFixed6<Price>('10000.000001') }
  await expect(sign(signOrder({ limitPrice: maxUint256 }), [market])).rejects.toMatchObject(rejected('a limit'))
})

test('a market order without a known price is not signed under a limit', async () => {
  const { sign } = await scene()
  const market = { ...claim, limitPrice: undefined, markPrice: undefined }
  await expect(sign(signOrder({ limitPrice: maxUint256 }), [market])).rejects.toMatchObject(rejected('a limit'))
})

test('signed values add up within a session, even when it is armed again, and a new session starts at zero', async () => {
  const { sign, arm } = await scene()
  const large = signOrder({ limitPrice: 10_000_000_000n })
  await sign(large)
  await sign(large)
  await expect(sign(large)).rejects.toMatchObject(rejected('a limit'))
  await arm(session)
  await expect(sign(large)).rejects.toMatchObject(rejected('a limit'))
  await arm({ ...session, limits: { ...session.limits, sessionUsd: usd('30000') } })
  await expect(sign(large)).resolves.toMatch(/^0x/)
  await arm({ ...session, startedAtMs: 6 })
  await expect(sign(large)).resolves.toMatch(/^0x/)
})

test('a session started before this worker keeps its usage', async () => {
  const { sign, arm } = await scene({ isArmed: false })
  await arm({ ...session, used: { usd: usd('24000'), orders: 1, pegEdits: 0 } })
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('a limit'))
  await arm({ ...session, startedAtMs: 6, used: { usd: usd('1'), orders: 10, pegEdits: 0 } })
  await expect(sign(signOrder())).rejects.toMatchObject(rejected('a limit'))
})

test('peg edits have a limit of their own', async () => {
  const { sign, arm } = await scene()
  await arm({ ...session, limits: { ...session.limits, sessionOrders: 1 } })
  await sign(signOrder())
  const replaces = { amount: parseFixed6<Amount>('1'), limitPrice: parseFixed6<Price>('3000') }
  const edit = [{ ...claim, isPegEdit: true, replaces }]
  await sign(signOrder(), edit)
  await sign(signOrder(), edit)
  await expect(sign(signOrder(), edit)).rejects.toMatchObject(rejected('a limit'))
})

test('reduce-only orders are always signed, and an amend counts by what it adds', async () => {
  const { sign, arm } = await scene()
  await arm({ ...session, limits: { ...session.limits, sessionUsd: usd('1') } })
  await expect(sign(signOrder(), [{ ...claim, reduceOnly: true }])).resolves.toMatch(/^0x/)
  const replaces = { amount: parseFixed6<Amount>('1'), limitPrice: parseFixed6<Price>('2999') }
  await expect(sign(signOrder(), [{ ...claim, replaces }])).resolves.toMatch(/^0x/)
  await expect(sign(signOrder(), [claim])).rejects.toMatchObject(rejected('a limit'))
})

test.each([
  ['nothing', []],
  ['another instrument', [{ ...claim, instrumentId: '2' }]],
  ['the other side', [{ ...claim, isBuy: false }]],
  ['another amount', [{ ...claim, amount: parseFixed6<Amount>('0.5') }]],
])('an order with a claim of %s is not signed', async (_, claims) => {
  const { sign } = await scene()
  await expect(sign(signOrder(), claims)).rejects.toMatchObject(rejected('not what was claimed'))
})

test('each order of a batch is signed against its own claim', async () => {
  const { sign } = await scene()
  const other = { ...claim, instrumentId: '2' }
  await expect(sign(signOrder({ instrument: 2n }), [claim, other])).resolves.toMatch(/^0x/)
})

test('a stored key is restored for its owner only, and other secrets are not accepted as keys', async () => {
  const vault = createMemoryVault()
  await vault.write('paperWallet', `0x${'11'.repeat(32)}`)
  const first = await scene({ vault })
  await first.holder({ kind: 'keep', address: first.address, entry: 'paper:aa' })
  const { holder, terms } = await scene({ vault })
  await expect(holder({ kind: 'open', terms, entry: 'paper:aa' })).resolves.toBe(first.address)
  await expect(holder({ kind: 'open', terms, entry: 'paper:bb' })).resolves.toBeUndefined()
  await expect(holder({ kind: 'open', terms, entry: 'paperWallet' })).resolves.toBeUndefined()
})

test('no reply of the key holder contains a private key', async () => {
  const privateKeys = Array.from({ length: 255 }, (_, byte) => (byte + 1).toString(16).padStart(2, '0').repeat(32))
  const { holder, address, terms } = await scene()
  const anyText = fc.oneof(fc.constantFrom('Order', 'SignKey', 'Quote', address, account), fc.string())
  const anyRequest = fc.oneof(
    fc.constant({ kind: 'make', terms } as const),
    fc.record({ kind: fc.constant('open' as const), terms: fc.constant(terms), entry: fc.string() }),
    fc.record({ kind: fc.constant('keep' as const), address: fc.constant(address), entry: fc.string() }),
    fc.record({ kind: fc.constant('arm' as const), address: fc.constant(address), session: fc.constant(session) }),
    fc.record({
      kind: fc.constant('sign' as const),
      address: fc.constantFrom<Address>(address, stranger),
      typedData: fc.record({
        domain: fc.constant(domain),
        primaryType: anyText,
        message: fc.dictionary(
          fc.constantFrom('maker', 'account', 'isBuy', 'limitPrice', 'amount', 'salt', 'instrument', 'timestamp'),
          fc.oneof(anyText, fc.bigInt(), fc.boolean(), fc.constant(null)),
        ),
      }),
      claims: fc.constantFrom([], [claim]),
    }),
  )
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request: KeyRequest) => {
      const answer = await holder(request).catch((error: unknown) => JSON.stringify({ error, text: String(error) }))
      expect(privateKeys.filter((key) => answer?.includes(key))).toEqual([])
    }),
    { numRuns: 200, seed: 7 },
  )
})

test.each([
  ['a fee that is no number', { builderFeeRate: '300' }],
  ['a negative fee', { builderFeeRate: -1n }],
  ['an id that is no text', { builderId: 7 }],
  ['no fee', { builderFeeRate: undefined }],
])('an order of a builder with %s is not signed', async (_, change) => {
  const { sign } = await scene()
  const { message, ...typedData } = signOrder({ builderId: 'builder-alpha', builderFeeRate: 300n })
  await expect(sign({ ...typedData, message: { ...message, ...change } })).rejects.toMatchObject(
    rejected('not a type for signing keys'),
  )
})
